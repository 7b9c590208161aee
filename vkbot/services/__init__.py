"""What the bot does for people: plain values in, rows changed, words out. No vkbottle object comes in here."""
