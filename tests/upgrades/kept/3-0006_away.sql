CREATE TABLE "tortoise_migrations" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "app" VARCHAR(255) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "applied_at" TIMESTAMP NOT NULL,
    CONSTRAINT "uid_tortoise_mi_app_3803a5" UNIQUE ("app", "name")
);
CREATE TABLE "communities" (
    "id" BIGINT NOT NULL  PRIMARY KEY,
    "lp_key" TEXT NOT NULL,
    "lp_server" TEXT NOT NULL,
    "lp_ts" VARCHAR(32) NOT NULL,
    "publishing_paused" TEXT NOT NULL,
    "reconcile_since" TIMESTAMP,
    "created_at" TIMESTAMP NOT NULL
, "alive_at" TIMESTAMP);
CREATE TABLE "inbox_events" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "event_id" VARCHAR(64) NOT NULL,
    "kind" VARCHAR(64) NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMP NOT NULL,
    "handled_at" TIMESTAMP,
    "failed_at" TIMESTAMP,
    "attempts" INT NOT NULL,
    "error" VARCHAR(255) NOT NULL,
    CONSTRAINT "uid_inbox_event_group_i_882a53" UNIQUE ("group_id", "event_id")
);
CREATE INDEX "inbox_pending" ON "inbox_events" ("handled_at", "failed_at", "id");
CREATE TABLE "matches" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "game" VARCHAR(32) NOT NULL,
    "title" VARCHAR(255) NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "settings" TEXT NOT NULL,
    "seed" VARCHAR(255) NOT NULL,
    "day_number" INT NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_by" BIGINT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "started_at" TIMESTAMP,
    "finished_at" TIMESTAMP,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE
);
CREATE INDEX "match_by_status" ON "matches" ("community_id", "status");
CREATE TABLE "days" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "number" INT NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "state" TEXT NOT NULL,
    "opened_at" TIMESTAMP NOT NULL,
    "due_at" TIMESTAMP NOT NULL,
    "cutoff_at" TIMESTAMP,
    "resolved_at" TIMESTAMP,
    "events" TEXT,
    "post_id" BIGINT,
    "post_status" VARCHAR(32) NOT NULL,
    "tallies" INT NOT NULL,
    "match_id" BIGINT NOT NULL REFERENCES "matches" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_days_match_i_2ea31c" UNIQUE ("match_id", "number")
);
CREATE INDEX "day_by_due" ON "days" ("status", "due_at");
CREATE INDEX "day_by_post" ON "days" ("post_id");
CREATE TABLE "audit_entries" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "at" TIMESTAMP NOT NULL,
    "actor" BIGINT,
    "kind" VARCHAR(64) NOT NULL,
    "body" TEXT NOT NULL,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE,
    "day_id" BIGINT REFERENCES "days" ("id") ON DELETE SET NULL,
    "match_id" BIGINT REFERENCES "matches" ("id") ON DELETE SET NULL
);
CREATE INDEX "audit_of_match" ON "audit_entries" ("match_id", "id");
CREATE TABLE "outbox_messages" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "lane" VARCHAR(64) NOT NULL,
    "peer_id" BIGINT,
    "post_id" BIGINT,
    "text" TEXT NOT NULL,
    "keyboard" TEXT,
    "key" VARCHAR(32) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "not_before" TIMESTAMP NOT NULL,
    "attempts" INT NOT NULL,
    "tried_at" TIMESTAMP,
    "failing_since" TIMESTAMP,
    "status" VARCHAR(32) NOT NULL,
    "vk_id" BIGINT,
    "sent_at" TIMESTAMP,
    "error" VARCHAR(255) NOT NULL,
    "purpose" VARCHAR(32) NOT NULL,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE,
    "day_id" BIGINT REFERENCES "days" ("id") ON DELETE SET NULL,
    "parent_id" BIGINT REFERENCES "outbox_messages" ("id") ON DELETE CASCADE
, "match_id" BIGINT REFERENCES "matches" ("id") ON DELETE SET NULL, "picture" TEXT, "attachment" VARCHAR(255));
CREATE INDEX "outbox_lane" ON "outbox_messages" ("status", "lane", "id");
CREATE TABLE "people" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "vk_id" BIGINT NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "may_write" INT,
    "dialog" JSON,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE,
    "match_id" BIGINT REFERENCES "matches" ("id") ON DELETE SET NULL, "by_hand_at" TIMESTAMP, "called_at" TIMESTAMP,
    CONSTRAINT "uid_people_communi_f3df94" UNIQUE ("community_id", "vk_id")
);
CREATE TABLE "seats" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "character" VARCHAR(64) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "number" INT,
    "applied_at" TIMESTAMP NOT NULL,
    "match_id" BIGINT NOT NULL REFERENCES "matches" ("id") ON DELETE CASCADE,
    "person_id" BIGINT NOT NULL REFERENCES "people" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_seats_match_i_c42230" UNIQUE ("match_id", "person_id")
);
CREATE TABLE "ballots" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "comment_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "vote" TEXT,
    "counts" INT NOT NULL,
    "doubt" TEXT,
    "decided_by" BIGINT,
    "edited" INT NOT NULL,
    "deleted" INT NOT NULL,
    "changes" INT NOT NULL,
    "acted_at" TIMESTAMP NOT NULL,
    "act" INT NOT NULL,
    "day_id" BIGINT NOT NULL REFERENCES "days" ("id") ON DELETE CASCADE,
    "seat_id" BIGINT NOT NULL REFERENCES "seats" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_ballots_day_id_76fd66" UNIQUE ("day_id", "comment_id")
);
CREATE TABLE "orders" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "position" INT NOT NULL,
    "body" TEXT NOT NULL,
    "given_at" TIMESTAMP NOT NULL,
    "day_id" BIGINT NOT NULL REFERENCES "days" ("id") ON DELETE CASCADE,
    "seat_id" BIGINT NOT NULL REFERENCES "seats" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_orders_day_id_047bac" UNIQUE ("day_id", "seat_id", "position")
);
CREATE TABLE "alarms" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "subject" VARCHAR(32) NOT NULL,
    "count" INT NOT NULL,
    "raised_at" TIMESTAMP NOT NULL,
    "by_message" INT NOT NULL,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_alarms_communi_b3d87a" UNIQUE ("community_id", "kind", "subject")
);
CREATE TABLE "tables" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "peer_id" BIGINT NOT NULL,
    "game" VARCHAR(32) NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "seed" VARCHAR(255) NOT NULL,
    "state" TEXT NOT NULL,
    "moves" INT NOT NULL,
    "version" INT NOT NULL,
    "due_at" TIMESTAMP,
    "warned" INT NOT NULL,
    "outcome" VARCHAR(32) NOT NULL,
    "created_by" BIGINT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "started_at" TIMESTAMP,
    "finished_at" TIMESTAMP,
    "community_id" BIGINT NOT NULL REFERENCES "communities" ("id") ON DELETE CASCADE
);
CREATE INDEX "table_of_chat" ON "tables" ("community_id", "peer_id", "status");
CREATE INDEX "table_by_due" ON "tables" ("status", "due_at");
CREATE TABLE "table_moves" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "number" INT NOT NULL,
    "seat" INT NOT NULL,
    "body" TEXT NOT NULL,
    "made_at" TIMESTAMP NOT NULL,
    "table_id" BIGINT NOT NULL REFERENCES "tables" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_table_moves_table_i_746cad" UNIQUE ("table_id", "number")
);
CREATE TABLE "table_seats" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "number" INT NOT NULL,
    "result" VARCHAR(32) NOT NULL,
    "person_id" BIGINT NOT NULL REFERENCES "people" ("id") ON DELETE CASCADE,
    "table_id" BIGINT NOT NULL REFERENCES "tables" ("id") ON DELETE CASCADE, "away" INT NOT NULL DEFAULT 0,
    CONSTRAINT "uid_table_seats_table_i_b65122" UNIQUE ("table_id", "person_id"),
    CONSTRAINT "uid_table_seats_table_i_9fcc7c" UNIQUE ("table_id", "number")
);
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (1, 'models', '0001_initial', '2026-11-30 10:57:54.321022+00:00');
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (2, 'models', '0002_end_posts', '2026-11-30 10:57:54.328766+00:00');
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (3, 'models', '0003_conversations', '2026-11-30 10:57:54.353086+00:00');
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (4, 'models', '0004_alarms', '2026-11-30 10:57:54.584575+00:00');
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (5, 'models', '0005_tables', '2026-11-30 10:57:54.637776+00:00');
INSERT INTO "tortoise_migrations" ("id", "app", "name", "applied_at") VALUES (6, 'models', '0006_away', '2026-11-30 10:57:54.880040+00:00');
-- rows
INSERT INTO "communities" ("alive_at", "created_at", "id", "lp_key", "lp_server", "lp_ts", "publishing_paused", "reconcile_since") VALUES (NULL, '2026-03-01 12:00:00.000000+00:00', 9100, 'kept', 'http://127.0.0.1:9/longpoll', '17', '', NULL);
INSERT INTO "communities" ("alive_at", "created_at", "id", "lp_key", "lp_server", "lp_ts", "publishing_paused", "reconcile_since") VALUES (NULL, '2026-03-01 12:00:00.000000+00:00', 9200, '', '', '', '', NULL);
INSERT INTO "matches" ("community_id", "created_at", "created_by", "day_number", "finished_at", "game", "id", "outcome", "seed", "settings", "started_at", "status", "title") VALUES (9100, '2026-03-01 12:00:00.000000+00:00', 500, 2, NULL, 'curse3', 1, '', 'seed 1', '{"players":5,"traitors":2,"deal":"random","hour":"04:00","zone":"Europe/Moscow","post_by":"bot","vote_changes":"always","vote_edits":true,"vote_self":true,"tally":"hours","tell_doubts":true,"auto_accept":false,"rules":{}}', '2026-03-01 12:00:00.000000+00:00', 'running', 'Свет');
INSERT INTO "matches" ("community_id", "created_at", "created_by", "day_number", "finished_at", "game", "id", "outcome", "seed", "settings", "started_at", "status", "title") VALUES (9100, '2026-03-02 13:00:00.000000+00:00', 1, 0, NULL, 'curse3', 2, '', '', '{"players":10,"traitors":2,"deal":"random","hour":"04:00","zone":"Europe/Moscow","post_by":"bot","vote_changes":"always","vote_edits":true,"vote_self":true,"tally":"hours","tell_doubts":true,"auto_accept":false,"rules":{}}', NULL, 'draft', 'Свет 2');
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, '{"name":"ask","pending":{"match":1,"day":2,"listed":"ddd9c40767f9","text":"\u0443\u0434\u0430\u0440, \u0441\u0432\u0435\u0442 \u043d\u0430 \u0413\u0440\u0438\u043c\u0430","answers":[]}}', 1, NULL, TRUE, '', 501);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, NULL, 2, NULL, TRUE, '', 502);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, NULL, 3, NULL, TRUE, '', 503);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, '{"name":"call","brief":true}', 4, NULL, TRUE, '', 504);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, NULL, 5, NULL, NULL, '', 505);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, NULL, 6, NULL, FALSE, '', 599);
INSERT INTO "people" ("by_hand_at", "called_at", "community_id", "dialog", "id", "match_id", "may_write", "name", "vk_id") VALUES (NULL, NULL, 9100, NULL, 7, NULL, TRUE, '', 1);
INSERT INTO "seats" ("applied_at", "character", "id", "match_id", "name", "number", "person_id", "status") VALUES ('2026-03-01 12:00:00.000000+00:00', 'monk', 1, 1, 'Вера', 1, 1, 'playing');
INSERT INTO "seats" ("applied_at", "character", "id", "match_id", "name", "number", "person_id", "status") VALUES ('2026-03-01 12:00:00.000000+00:00', 'paladin', 2, 1, 'Грим', 2, 2, 'playing');
INSERT INTO "seats" ("applied_at", "character", "id", "match_id", "name", "number", "person_id", "status") VALUES ('2026-03-01 12:00:00.000000+00:00', 'fire_mage', 3, 1, 'Искра', 3, 3, 'playing');
INSERT INTO "seats" ("applied_at", "character", "id", "match_id", "name", "number", "person_id", "status") VALUES ('2026-03-01 12:00:00.000000+00:00', 'dispeller', 4, 1, 'Серый Кот', 4, 4, 'playing');
INSERT INTO "seats" ("applied_at", "character", "id", "match_id", "name", "number", "person_id", "status") VALUES ('2026-03-01 12:00:00.000000+00:00', 'warlock', 5, 1, 'Морок', 5, 5, 'playing');
INSERT INTO "days" ("cutoff_at", "due_at", "events", "id", "match_id", "number", "opened_at", "post_id", "post_status", "resolved_at", "state", "status", "tallies") VALUES ('2026-03-02 01:00:00.000000+00:00', '2026-03-02 01:00:00.000000+00:00', '{"schema":1,"value":[{"event":"voted","voter":"warlock","target":"fire_mage"},{"event":"taken","index":0,"order":{"by":"monk","action":"light","target":"warlock"}},{"event":"taken","index":1,"order":{"by":"fire_mage","action":"fireball","target":"paladin"}},{"event":"acted","by":"monk","action":"light","targets":["warlock"],"cause":1},{"event":"light_seen","by":"monk","target":"warlock","light":0,"cause":3},{"event":"used","by":"fire_mage","ability":"fireball","targets":["paladin"],"linked":[],"cause":2},{"event":"damaged","target":"paladin","amount":2,"kind":"fireball","left":8,"source":"fire_mage","cause":5},{"event":"curse_weighed","target":"monk","amount":2},{"event":"damaged","target":"monk","amount":2,"kind":"curse","left":8,"cause":7},{"event":"curse_weighed","target":"paladin","amount":2},{"event":"damaged","target":"paladin","amount":2,"kind":"curse","left":6,"cause":9},{"event":"curse_weighed","target":"fire_mage","amount":2},{"event":"damaged","target":"fire_mage","amount":2,"kind":"curse","left":8,"cause":11},{"event":"curse_weighed","target":"dispeller","amount":2},{"event":"damaged","target":"dispeller","amount":2,"kind":"curse","left":8,"cause":13},{"event":"curse_weighed","target":"warlock","amount":2},{"event":"damaged","target":"warlock","amount":2,"kind":"curse","left":8,"cause":15}]}', 1, 1, 1, '2026-03-01 12:00:00.000000+00:00', 1001, 'bound', '2026-03-02 01:00:00.000000+00:00', '{"schema":1,"value":{"day":1,"characters":[{"id":"monk","class":"monk","faction":"traitor","alive":true,"spheres":10,"light":0,"items":{"poison":2,"black_artifact":1,"black_totem":1,"ring":1,"night_sphere":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"paladin","class":"paladin","faction":"representative","alive":true,"spheres":10,"light":0,"items":{"elixir":1,"white_artifact":1,"white_totem":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"fire_mage","class":"fire_mage","faction":"traitor","alive":true,"spheres":10,"light":0,"items":{"poison":2,"knife":1,"insight_sphere":1,"thief_artifact":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"dispeller","class":"dispeller","faction":"representative","alive":true,"spheres":10,"light":0,"items":{"red_sphere":2},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"warlock","class":"warlock","faction":"representative","alive":true,"spheres":10,"light":0,"items":{"elixir":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]}],"links":[],"blocked":[],"blocked_before":[],"rules":{}}}', 'resolved', 0);
INSERT INTO "days" ("cutoff_at", "due_at", "events", "id", "match_id", "number", "opened_at", "post_id", "post_status", "resolved_at", "state", "status", "tallies") VALUES (NULL, '2026-03-03 01:00:00.000000+00:00', NULL, 2, 1, 2, '2026-03-02 01:00:00.000000+00:00', 1012, 'bound', NULL, '{"schema":1,"value":{"day":2,"characters":[{"id":"monk","class":"monk","faction":"traitor","alive":true,"spheres":8,"light":0,"items":{"poison":2,"black_artifact":1,"black_totem":1,"ring":1,"night_sphere":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"paladin","class":"paladin","faction":"representative","alive":true,"spheres":6,"light":0,"items":{"elixir":1,"white_artifact":1,"white_totem":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"fire_mage","class":"fire_mage","faction":"traitor","alive":true,"spheres":8,"light":0,"items":{"poison":2,"knife":1,"insight_sphere":1,"thief_artifact":1},"effects":[],"uses":{"fireball":1},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"dispeller","class":"dispeller","faction":"representative","alive":true,"spheres":8,"light":0,"items":{"red_sphere":2},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]},{"id":"warlock","class":"warlock","faction":"representative","alive":true,"spheres":8,"light":0,"items":{"elixir":1},"effects":[],"uses":{},"learned":[],"copied":null,"resurrected":false,"received":[]}],"links":[],"blocked":[],"blocked_before":[],"rules":{}}}', 'open', 0);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"fire_mage","action":"fireball","target":"paladin"}}', 1, '2026-03-01 12:00:00.000000+00:00', 1, 1, 3);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"monk","action":"light","target":"warlock"}}', 1, '2026-03-01 12:00:00.000000+00:00', 2, 1, 1);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"paladin","action":"use","item":"elixir","when":{"votes_against":{"voter":"fire_mage","target":"paladin"}}}}', 2, '2026-03-02 13:00:00.000000+00:00', 3, 1, 2);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"paladin","action":"light","target":"monk","when":{"not":{"votes_against":{"voter":"fire_mage","target":"paladin"}}}}}', 2, '2026-03-02 13:00:00.000000+00:00', 4, 2, 2);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"fire_mage","action":"fire_shield","target":"monk"}}', 2, '2026-03-02 13:00:00.000000+00:00', 5, 1, 3);
INSERT INTO "orders" ("body", "day_id", "given_at", "id", "position", "seat_id") VALUES ('{"schema":1,"value":{"by":"fire_mage","action":"light","target":"warlock"}}', 2, '2026-03-02 13:00:00.000000+00:00', 6, 2, 3);
INSERT INTO "ballots" ("act", "acted_at", "changes", "comment_id", "counts", "day_id", "decided_by", "deleted", "doubt", "edited", "id", "seat_id", "text", "vote") VALUES (1, '2026-03-01 12:00:00.000000+00:00', 0, 11, TRUE, 1, NULL, FALSE, NULL, FALSE, 1, 5, 'Голосую против Искры', '{"schema":1,"value":"fire_mage"}');
INSERT INTO "ballots" ("act", "acted_at", "changes", "comment_id", "counts", "day_id", "decided_by", "deleted", "doubt", "edited", "id", "seat_id", "text", "vote") VALUES (2, '2026-03-02 13:00:00.000000+00:00', 1, 21, TRUE, 2, NULL, FALSE, NULL, TRUE, 2, 5, 'Голосую против Серого Кота', '{"schema":1,"value":"dispeller"}');
INSERT INTO "ballots" ("act", "acted_at", "changes", "comment_id", "counts", "day_id", "decided_by", "deleted", "doubt", "edited", "id", "seat_id", "text", "vote") VALUES (3, '2026-03-02 13:00:00.000000+00:00', 0, 22, TRUE, 2, NULL, FALSE, NULL, FALSE, 3, 2, 'Голосую как Искра', '{"schema":1,"value":{"as":"fire_mage"}}');
INSERT INTO "ballots" ("act", "acted_at", "changes", "comment_id", "counts", "day_id", "decided_by", "deleted", "doubt", "edited", "id", "seat_id", "text", "vote") VALUES (4, '2026-03-02 13:00:00.000000+00:00', 0, 23, TRUE, 2, NULL, FALSE, 'fire_mage warlock', FALSE, 4, 4, 'против Искры или Морока', NULL);
INSERT INTO "inbox_events" ("attempts", "body", "error", "event_id", "failed_at", "group_id", "handled_at", "id", "kind", "received_at") VALUES (0, '{"event_id":"kept-0","group_id":9100,"object":{"date":1,"from_id":503,"id":24,"post_id":1012,"post_owner_id":-9100,"text":"\u0413\u043e\u043b\u043e\u0441\u0443\u044e \u043f\u0440\u043e\u0442\u0438\u0432 \u041c\u043e\u0440\u043e\u043a\u0430"},"type":"wall_reply_new"}', '', 'kept-0', NULL, 9100, NULL, 1, 'wall_reply_new', '2026-03-02 13:00:00.000000+00:00');
INSERT INTO "inbox_events" ("attempts", "body", "error", "event_id", "failed_at", "group_id", "handled_at", "id", "kind", "received_at") VALUES (0, '{"event_id":"kept-1","group_id":9100,"object":{"client_info":{},"message":{"conversation_message_id":7,"date":1,"from_id":505,"peer_id":505,"text":"\u0441\u0433\u043b\u0430\u0437 \u043d\u0430 \u0412\u0435\u0440\u0443"}},"type":"message_new"}', '', 'message 505 7', NULL, 9100, NULL, 2, 'message_new', '2026-03-02 13:00:00.000000+00:00');
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', 1, '', NULL, 1, '567aaa3821cf495a83349e8ef4ca7065', NULL, 'post', 'wall', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, NULL, NULL, NULL, 'day', '2026-03-01 12:00:00.000000+00:00', 'sent', '☀ День 1

Над миром сгущается проклятье, и среди вас есть предатели. Роли и предметы розданы: посмотрите личные сообщения.

В живых 5 из 5:
1. Вера (Монах)
2. Грим (Паладин)
3. Искра (Маг огня)
4. Серый Кот (Диспеллер)
5. Морок (Чернокнижник)

День продлится до 2 марта в 4:00 (по Москве).
Голоса — в комментариях к этой записи: «Голосую против …». Чтобы изгнать, нужны голоса больше чем половины живых.
Тайные заявки — в сообщения сообщества. Менять заявки можно сколько угодно раз, пока день не закончился.

Правила голосования этой игры:
• Голос можно менять сколько угодно раз, пока день не закончился.
• Отредактированный комментарий считается: голос тот, что написан в нём теперь.
• Голос против себя считается.', NULL, 1001);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 2, '1166209480', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:501', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 501, NULL, NULL, 'state', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Игра началась! День 1 продлится до 2 марта в 4:00 (по Москве).

Вера (Монах), вы предатель.
Ваш союзник — Искра (Маг огня).

Защитные сферы: 10 из 10
Предметы: Яд × 2, Артефакт, Чёрный тотем, Перстень, Сфера ночи

Заявки присылайте сюда, кнопкой «Новая заявка» или текстом. Голос оставляйте в комментариях под записью дня: «Голосую против …».', NULL, 1002);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 3, '1482953556', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:502', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 502, NULL, NULL, 'state', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Игра началась! День 1 продлится до 2 марта в 4:00 (по Москве).

Грим (Паладин), вы представитель.

Защитные сферы: 10 из 10
Предметы: Эликсир, Артефакт, Белый тотем

Заявки присылайте сюда, кнопкой «Новая заявка» или текстом. Голос оставляйте в комментариях под записью дня: «Голосую против …».', NULL, 1003);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 4, '663946665', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:503', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 503, NULL, NULL, 'state', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Игра началась! День 1 продлится до 2 марта в 4:00 (по Москве).

Искра (Маг огня), вы предатель.
Ваш союзник — Вера (Монах).

Защитные сферы: 10 из 10
Предметы: Яд × 2, Нож, Сфера прозрения, Артефакт вора

Заявки присылайте сюда, кнопкой «Новая заявка» или текстом. Голос оставляйте в комментариях под записью дня: «Голосую против …».', NULL, 1004);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 5, '1584925603', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:504', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 504, NULL, NULL, 'state', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Игра началась! День 1 продлится до 2 марта в 4:00 (по Москве).

Серый Кот (Диспеллер), вы представитель.

Защитные сферы: 10 из 10
Предметы: Красная сфера × 2

Заявки присылайте сюда, кнопкой «Новая заявка» или текстом. Голос оставляйте в комментариях под записью дня: «Голосую против …».', NULL, 1005);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 6, '1152641339', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:505', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 505, NULL, NULL, 'state', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Игра началась! День 1 продлится до 2 марта в 4:00 (по Москве).

Морок (Чернокнижник), вы представитель.

Защитные сферы: 10 из 10
Предметы: Эликсир

Заявки присылайте сюда, кнопкой «Новая заявка» или текстом. Голос оставляйте в комментариях под записью дня: «Голосую против …».', NULL, 1006);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 7, '279063794', '{"buttons":[[{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:599', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 599, NULL, NULL, 'reply', '2026-03-01 12:00:00.000000+00:00', 'sent', 'Привет! Здесь играют в «Свет»: интриги, тайные способности и голосование. Один игровой день длится сутки.

Сейчас идёт игра, набора нет. За ней можно следить по записям на стене; голоса в комментариях считаются только у живых игроков. Когда откроется новый набор, здесь появится кнопка «Подать анкету».', NULL, 1007);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 8, '574303420', '{"buttons":[[{"action":{"type":"text","label":"Отменить 1","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":1,\"n\":1,\"h\":\"52b8a233fcbf\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Изменить…","payload":"{\"c\":\"order_edit\",\"m\":1,\"d\":1,\"h\":\"52b8a233fcbf\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить все","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":1,\"n\":0,\"h\":\"52b8a233fcbf\"}"},"color":"negative"},{"action":{"type":"text","label":"Вернуть как было","payload":"{\"c\":\"order_undo\",\"m\":1,\"d\":1,\"h\":\"52b8a233fcbf\",\"b\":\"ddd9c40767f9\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:503', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 503, NULL, NULL, 'reply', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Принято: Фаербол на Грима (Паладин).
Ваши заявки на сегодня:
1. Фаербол на Грима (Паладин)
Отменить или изменить: кнопкой или словами — «отменить 1», «вместо 1: …».', NULL, 1008);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 9, '818764588', '{"buttons":[[{"action":{"type":"text","label":"Отменить 1","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":1,\"n\":1,\"h\":\"1db95f01ba76\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Изменить…","payload":"{\"c\":\"order_edit\",\"m\":1,\"d\":1,\"h\":\"1db95f01ba76\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить все","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":1,\"n\":0,\"h\":\"1db95f01ba76\"}"},"color":"negative"},{"action":{"type":"text","label":"Вернуть как было","payload":"{\"c\":\"order_undo\",\"m\":1,\"d\":1,\"h\":\"1db95f01ba76\",\"b\":\"ddd9c40767f9\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:501', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 501, NULL, NULL, 'reply', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Принято: Свет на Морока (Чернокнижник).
Ваши заявки на сегодня:
1. Свет на Морока (Чернокнижник)
Отменить или изменить: кнопкой или словами — «отменить 1», «вместо 1: …».', NULL, 1009);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-01 12:00:00.000000+00:00', NULL, '', NULL, 10, '1922007367', NULL, 'message', 'peer:505', NULL, '2026-03-01 12:00:00.000000+00:00', NULL, 505, NULL, NULL, 'receipt', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Ваш голос: против Искры (Маг огня).
Сейчас: Искра — 1. В живых 5.', NULL, 1010);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 11, '239918d25b6e40cfae7e5281074e132b', NULL, 'comment', 'post:1001', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, NULL, NULL, 1001, 'cutoff', '2026-03-02 01:00:00.000000+00:00', 'sent', 'День 1 окончен, начался просчёт. Заявки и голоса на этот день больше не принимаются.

Голоса дня 1:
• за изгнание Искры — 1: Морок
Не голосовали: Вера, Грим, Искра и Серый Кот.
Всего в живых 5.', NULL, 1011);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', 2, '', NULL, 12, '99932d41b7384dfaa107f0a54e841601', NULL, 'post', 'wall', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, NULL, NULL, NULL, 'day', '2026-03-02 01:00:00.000000+00:00', 'sent', '☀ День 2

Итоги дня 1

Свет: Вера (Монах).

Способности:
• Фаербол: Искра (Маг огня) → Грим (Паладин)

Голоса:
• Искра (Маг огня) — 1: Морок

⚖ Изгнания нет.
☠ Никто не погибает.

В живых 5 из 5:
1. Вера (Монах)
2. Грим (Паладин)
3. Искра (Маг огня)
4. Серый Кот (Диспеллер)
5. Морок (Чернокнижник)

День продлится до 3 марта в 4:00 (по Москве).
Голоса — в комментариях к этой записи: «Голосую против …». Чтобы изгнать, нужны голоса больше чем половины живых.
Тайные заявки — в сообщения сообщества. Менять голос и заявки можно сколько угодно раз, пока день не закончился.', NULL, 1012);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 13, '1704863149', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:501', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, 501, NULL, NULL, 'state', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Начался день 2. Он продлится до 3 марта в 4:00 (по Москве).

Вера (Монах), вы предатель.
Ваш союзник — Искра (Маг огня).

Свет: у Морока (Чернокнижник) света не оказалось.

Защитные сферы: 8 из 10
Предметы: Яд × 2, Артефакт, Чёрный тотем, Перстень, Сфера ночи', NULL, 1013);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 14, '16746882', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:502', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, 502, NULL, NULL, 'state', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Начался день 2. Он продлится до 3 марта в 4:00 (по Москве).

Грим (Паладин), вы представитель.

Защитные сферы: 6 из 10
Предметы: Эликсир, Артефакт, Белый тотем', NULL, 1014);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 15, '1839534506', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:503', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, 503, NULL, NULL, 'state', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Начался день 2. Он продлится до 3 марта в 4:00 (по Москве).

Искра (Маг огня), вы предатель.
Ваш союзник — Вера (Монах).

Защитные сферы: 8 из 10
Предметы: Яд × 2, Нож, Сфера прозрения, Артефакт вора', NULL, 1015);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 16, '1079674305', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:504', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, 504, NULL, NULL, 'state', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Начался день 2. Он продлится до 3 марта в 4:00 (по Москве).

Серый Кот (Диспеллер), вы представитель.

Защитные сферы: 8 из 10
Предметы: Красная сфера × 2', NULL, 1016);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 01:00:00.000000+00:00', NULL, '', NULL, 17, '506887068', '{"buttons":[[{"action":{"type":"text","label":"Новая заявка","payload":"{\"c\":\"new_order\"}"},"color":"primary"}],[{"action":{"type":"text","label":"Мои заявки","payload":"{\"c\":\"orders\"}"},"color":"secondary"},{"action":{"type":"text","label":"Статус","payload":"{\"c\":\"status\"}"},"color":"secondary"},{"action":{"type":"text","label":"Игроки","payload":"{\"c\":\"players\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Правила","payload":"{\"c\":\"rules\"}"},"color":"secondary"},{"action":{"type":"text","label":"Помощь","payload":"{\"c\":\"help\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Позвать ведущего","payload":"{\"c\":\"call\"}"},"color":"secondary"}]],"one_time":false}', 'message', 'peer:505', NULL, '2026-03-02 01:00:00.000000+00:00', NULL, 505, NULL, NULL, 'state', '2026-03-02 01:00:00.000000+00:00', 'sent', 'Начался день 2. Он продлится до 3 марта в 4:00 (по Москве).

Морок (Чернокнижник), вы представитель.

Защитные сферы: 8 из 10
Предметы: Эликсир', NULL, 1017);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 18, '270645781', '{"buttons":[[{"action":{"type":"text","label":"Отменить 1","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":1,\"h\":\"dd8a791d8e2e\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить 2","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":2,\"h\":\"dd8a791d8e2e\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Изменить…","payload":"{\"c\":\"order_edit\",\"m\":1,\"d\":2,\"h\":\"dd8a791d8e2e\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить все","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":0,\"h\":\"dd8a791d8e2e\"}"},"color":"negative"},{"action":{"type":"text","label":"Вернуть как было","payload":"{\"c\":\"order_undo\",\"m\":1,\"d\":2,\"h\":\"dd8a791d8e2e\",\"b\":\"ddd9c40767f9\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:502', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 502, NULL, NULL, 'reply', NULL, 'queued', 'Принято, всего 2 заявки.
Ваши заявки на сегодня:
1. Эликсир на себя, если Искра голосует против вас
2. Свет на Веру (Монах), если Искра не голосует против вас
Отменить или изменить: кнопкой или словами — «отменить 1», «вместо 1: …».', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 19, '1168522594', '{"buttons":[[{"action":{"type":"text","label":"Отменить 1","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":1,\"h\":\"58dabd162fdd\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить 2","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":2,\"h\":\"58dabd162fdd\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Изменить…","payload":"{\"c\":\"order_edit\",\"m\":1,\"d\":2,\"h\":\"58dabd162fdd\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отменить все","payload":"{\"c\":\"order_no\",\"m\":1,\"d\":2,\"n\":0,\"h\":\"58dabd162fdd\"}"},"color":"negative"},{"action":{"type":"text","label":"Вернуть как было","payload":"{\"c\":\"order_undo\",\"m\":1,\"d\":2,\"h\":\"58dabd162fdd\",\"b\":\"ddd9c40767f9\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:503', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 503, NULL, NULL, 'reply', NULL, 'queued', 'Принято, всего 2 заявки.
Ваши заявки на сегодня:
1. Огненный щит на Веру (Монах)
2. Свет на Морока (Чернокнижник)
Отменить или изменить: кнопкой или словами — «отменить 1», «вместо 1: …».', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 20, '1178477281', '{"buttons":[[{"action":{"type":"text","label":"Грим (Паладин)","payload":"{\"c\":\"ask\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\",\"v\":\"paladin\"}"},"color":"secondary"},{"action":{"type":"text","label":"Искра (Маг огня)","payload":"{\"c\":\"ask\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\",\"v\":\"fire_mage\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Серый Кот (Диспеллер)","payload":"{\"c\":\"ask\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\",\"v\":\"dispeller\"}"},"color":"secondary"},{"action":{"type":"text","label":"Морок (Чернокнижник)","payload":"{\"c\":\"ask\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\",\"v\":\"warlock\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Вера (Монах)","payload":"{\"c\":\"ask\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\",\"v\":\"monk\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Отмена","payload":"{\"c\":\"ask_no\",\"m\":1,\"d\":2,\"q\":\"910cb3f7a484\"}"},"color":"negative"}]],"inline":true}', 'message', 'peer:501', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 501, NULL, NULL, 'reply', NULL, 'queued', 'В кого Удар?
Нажмите кнопку или ответьте словами — и сообщение будет записано целиком.', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 21, '1417853521', '{"buttons":[[{"action":{"type":"text","label":"Свет — идёт","payload":"{\"c\":\"gm_match\",\"m\":1}"},"color":"secondary"}],[{"action":{"type":"text","label":"Создать игру","payload":"{\"c\":\"gm_new\"}"},"color":"primary"}]],"inline":true}', 'message', 'peer:1', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 1, NULL, NULL, 'reply', NULL, 'queued', 'Игры сообщества. Откройте одну из них или создайте новую.', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 22, '551488165', '{"buttons":[[{"action":{"type":"text","label":"Настройки","payload":"{\"c\":\"gm_settings\",\"m\":2}"},"color":"secondary"},{"action":{"type":"text","label":"Правила голосования","payload":"{\"c\":\"gm_voting\",\"m\":2}"},"color":"secondary"}],[{"action":{"type":"text","label":"Открыть набор","payload":"{\"c\":\"gm_open\",\"m\":2}"},"color":"positive"},{"action":{"type":"text","label":"Завершить","payload":"{\"c\":\"gm_close\",\"m\":2}"},"color":"negative"}],[{"action":{"type":"text","label":"Все игры","payload":"{\"c\":\"gm\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:1', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 1, NULL, NULL, 'reply', NULL, 'queued', '«Свет 2» — черновик.

Игроков: 10
Предателей: 2
Раздача: случайно
Час просчёта: 04:00
Часовой пояс: Москва
Записи на стене: публикует бот
Приём анкет: решает ведущий
Смена голоса: сколько угодно раз
Правка комментария: считается
Голос против себя: считается
Счёт голосов на стене: за 6 часов и за час до конца дня
Весть о сомнительных голосах: сообщением
Числа правил: как в правилах', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 23, '1631471340', '{"buttons":[[{"action":{"type":"text","label":"Просто позвать","payload":"{\"c\":\"call_yes\"}"},"color":"secondary"},{"action":{"type":"text","label":"Отмена","payload":"{\"c\":\"call_no\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:504', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 504, NULL, NULL, 'reply', NULL, 'queued', 'Что передать ведущим? Напишите одним сообщением. Если им нужно только подойти, нажмите «Просто позвать».', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 24, '1071633616', NULL, 'message', 'peer:505', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 505, NULL, NULL, 'receipt', NULL, 'queued', 'Ваш голос: против Искры (Маг огня).
Сейчас: Искра — 1. В живых 5.', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 25, '1040882878', NULL, 'message', 'peer:505', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 505, NULL, NULL, 'receipt', NULL, 'queued', 'Ваш голос: против Серого Кота (Диспеллер).
Сейчас: Серый Кот — 1. В живых 5.', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 26, '1667047565', NULL, 'message', 'peer:502', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 502, NULL, NULL, 'receipt', NULL, 'queued', 'Ваш голос: как у Искры (Маг огня). Сейчас он не считается: у того, за кем вы следуете, голоса нет.
Сейчас: Серый Кот — 1. В живых 5.', NULL, NULL);
INSERT INTO "outbox_messages" ("attachment", "attempts", "community_id", "created_at", "day_id", "error", "failing_since", "id", "key", "keyboard", "kind", "lane", "match_id", "not_before", "parent_id", "peer_id", "picture", "post_id", "purpose", "sent_at", "status", "text", "tried_at", "vk_id") VALUES (NULL, 0, 9100, '2026-03-02 13:00:00.000000+00:00', NULL, '', NULL, 27, '2070995134', '{"buttons":[[{"action":{"type":"text","label":"Искра (Маг огня)","payload":"{\"c\":\"vote_pick\",\"b\":4,\"a\":4,\"v\":\"fire_mage\"}"},"color":"secondary"},{"action":{"type":"text","label":"Морок (Чернокнижник)","payload":"{\"c\":\"vote_pick\",\"b\":4,\"a\":4,\"v\":\"warlock\"}"},"color":"secondary"}],[{"action":{"type":"text","label":"Это не голос","payload":"{\"c\":\"vote_pick\",\"b\":4,\"a\":4,\"v\":\"\"}"},"color":"secondary"}]],"inline":true}', 'message', 'peer:504', NULL, '2026-03-02 13:00:00.000000+00:00', NULL, 504, NULL, NULL, 'receipt', NULL, 'queued', 'Комментарий «против Искры или Морока» похож на голос, но названы Искра и Морок. Выберите, против кого из них, или напишите это под записью. Вашего голоса сейчас нет.
Сейчас: Серый Кот — 1. В живых 5.', NULL, NULL);
INSERT INTO "alarms" ("by_message", "community_id", "count", "id", "kind", "raised_at", "subject") VALUES (TRUE, 9100, 0, 1, 'outbox', '2026-03-02 13:00:00.000000+00:00', '');
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (NULL, '2026-03-01 12:00:00.000000+00:00', '{}', 9100, 1, 1, 'match.start', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (503, '2026-03-01 12:00:00.000000+00:00', '{"seat": 3, "orders": [{"schema": 1, "value": {"by": "fire_mage", "action": "fireball", "target": "paladin"}}]}', 9100, 1, 2, 'orders.give', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (501, '2026-03-01 12:00:00.000000+00:00', '{"seat": 1, "orders": [{"schema": 1, "value": {"by": "monk", "action": "light", "target": "warlock"}}]}', 9100, 1, 3, 'orders.give', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (505, '2026-03-01 12:00:00.000000+00:00', '{"comment": 11, "seat": 5, "text": "Голосую против Искры", "vote": "{\"schema\":1,\"value\":\"fire_mage\"}", "verdict": "first", "void": null}', 9100, 1, 4, 'vote.new', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (NULL, '2026-03-02 01:00:00.000000+00:00', '{}', 9100, 1, 5, 'day.cutoff', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (NULL, '2026-03-02 01:00:00.000000+00:00', '{}', 9100, 1, 6, 'day.resolved', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (502, '2026-03-02 13:00:00.000000+00:00', '{"seat": 2, "orders": [{"schema": 1, "value": {"by": "paladin", "action": "use", "item": "elixir", "when": {"votes_against": {"voter": "fire_mage", "target": "paladin"}}}}, {"schema": 1, "value": {"by": "paladin", "action": "light", "target": "monk", "when": {"not": {"votes_against": {"voter": "fire_mage", "target": "paladin"}}}}}]}', 9100, 2, 7, 'orders.give', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (503, '2026-03-02 13:00:00.000000+00:00', '{"seat": 3, "orders": [{"schema": 1, "value": {"by": "fire_mage", "action": "fire_shield", "target": "monk"}}, {"schema": 1, "value": {"by": "fire_mage", "action": "light", "target": "warlock"}}]}', 9100, 2, 8, 'orders.give', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (1, '2026-03-02 13:00:00.000000+00:00', '{"title": "Свет 2"}', 9100, NULL, 9, 'gm.create', 2);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (505, '2026-03-02 13:00:00.000000+00:00', '{"comment": 21, "seat": 5, "text": "Голосую против Искры", "vote": "{\"schema\":1,\"value\":\"fire_mage\"}", "verdict": "first", "void": null}', 9100, 2, 10, 'vote.new', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (505, '2026-03-02 13:00:00.000000+00:00', '{"comment": 21, "seat": 5, "text": "Голосую против Серого Кота", "before": "Голосую против Искры", "vote": "{\"schema\":1,\"value\":\"dispeller\"}", "verdict": "change", "void": null}', 9100, 2, 11, 'vote.edit', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (502, '2026-03-02 13:00:00.000000+00:00', '{"comment": 22, "seat": 2, "text": "Голосую как Искра", "vote": "{\"schema\":1,\"value\":{\"as\":\"fire_mage\"}}", "verdict": "first", "void": null}', 9100, 2, 12, 'vote.new', 1);
INSERT INTO "audit_entries" ("actor", "at", "body", "community_id", "day_id", "id", "kind", "match_id") VALUES (504, '2026-03-02 13:00:00.000000+00:00', '{"comment": 23, "seat": 4, "text": "против Искры или Морока", "doubt": ["fire_mage", "warlock"], "verdict": "same", "void": null}', 9100, 2, 13, 'vote.new', 1);
