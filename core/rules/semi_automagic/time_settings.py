"""The gaps in the rules of poisons, healing and waking that the game master may fill another way."""

from core.engine.system import SettingChoice

BARE_CONDITIONS = SettingChoice("SEC-GAP-33", ("effects", "none"), "effects")
"""Whether tiredness, nausea, drink and blindness, of which no text says what they do, take anything off."""
WATERBORNE = SettingChoice("SEC-GAP-34", ("d6", "always", "never"), "d6")
"""Whether water that a carrier used within the last day infects on a d6 of 1, always, or not at all."""
DIAGNOSIS = SettingChoice("SEC-GAP-35", ("by_healer", "first", "second"), "by_healer")
"""Which of two diagnosis DCs counts."""
SEDATIVE = SettingChoice("SEC-GAP-36", ("table", "example"), "table")
"""Whether sedative has the figures of the table or those of the example."""
MORE_DOSES = SettingChoice("SEC-GAP-37", ("join", "separate"), "join")
"""Whether doses that come later join the poisoning under way or begin another."""
FIRST_CHECK = SettingChoice("SEC-GAP-38.first", ("contact", "interval"), "contact")
"""When the first check falls."""
INHALED_DC = SettingChoice("SEC-GAP-38.inhaled", ("stays", "falls"), "stays")
"""Whether the DC that rose while breathing stays after leaving the cloud."""
CURE_IN_CONTACT = SettingChoice("SEC-GAP-39", (False, True), False)
"""Whether three successes cure while contact goes on."""
CARRIERS = SettingChoice("SEC-GAP-40", ("one_roll", "each"), "one_roll")
"""Whether several carriers near by make for one roll or for one each."""
DRINKS = SettingChoice("SEC-GAP-42", ("each", "renewed", "failed"), "each")
"""Whether a drink counts for an hour of its own, until an hour after the last, or only if its check failed."""
NO_TOUGHNESS = SettingChoice("SEC-GAP-41", ("dying", "next_blow"), "dying")
"""Whether wounds that bring Toughness to 0 make dying by themselves, or leave that to the next damage."""
AFTER_PARALYSIS = SettingChoice("SEC-GAP-43.paralysis", ("reset", "goes_on"), "reset")
"""Whether failures are counted anew after a symptom that takes several of them."""
INFECTION_ONSET = SettingChoice("SEC-GAP-43.infection", ("same_day", "next_day"), "same_day")
"""When an infection's first check falls."""
RANDOM_SYMPTOM = SettingChoice("SEC-GAP-44", ("thirds", "mostly_wounds"), "thirds")
"""How a die shares out the random symptoms of the zombie virus."""
EMPTY_ROWS = SettingChoice("SEC-GAP-45", ("control", "again"), "control")
"""Whether the empty rows 16 and 17 of the confusion chart leave one in control, or are rolled again."""
SLEEPERS = SettingChoice("SEC-GAP-56", ("either", "both"), "either")
"""Whether a loud noise or a check that passes wakes a sleeper, or whether it takes both."""
WEARING_OFF = SettingChoice("SEC-GAP-66", (True, False), True)
"""Whether drugs wear off with the first check that fails after contact."""
BED_REST = SettingChoice("SEC-GAP-69", ("instead", "in_addition"), "instead")
"""Whether what a day in bed heals replaces the wound of a night's sleep or comes on top of it."""

TIME_SETTINGS: tuple[SettingChoice, ...] = (
    BARE_CONDITIONS,
    WATERBORNE,
    DIAGNOSIS,
    SEDATIVE,
    MORE_DOSES,
    FIRST_CHECK,
    INHALED_DC,
    CURE_IN_CONTACT,
    CARRIERS,
    DRINKS,
    NO_TOUGHNESS,
    AFTER_PARALYSIS,
    INFECTION_ONSET,
    RANDOM_SYMPTOM,
    EMPTY_ROWS,
    SLEEPERS,
    WEARING_OFF,
    BED_REST,
)
