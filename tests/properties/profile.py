"""How the properties draw: the same days on every run, a hundred or so of each kind."""

from typing import Final

from hypothesis import HealthCheck, Phase, settings

modest: Final = settings(
    derandomize=True,
    max_examples=100,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # a day is small as it is; to shrink one for minutes, add Phase.shrink
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
many: Final = settings(modest, max_examples=300)
