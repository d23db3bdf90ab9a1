"""The gaps of Semi-Automagic's rules that the game master may fill another way, in a fight and over days."""

from core.engine.system import SettingChoice
from core.rules.kit.settings import Settings
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC

STAND_FROM_PRONE = SettingChoice("SEC-GAP-04", (2, 4), 2)
"""Seconds that it takes to stand up from prone."""
AIM_TIME = SettingChoice("SEC-GAP-10", (2, 1), 2)
"""Seconds that aiming takes."""
HELD_PLACE = SettingChoice("SEC-GAP-54", ("kept", "moved"), "kept")
"""Whether whoever takes a held turn keeps his place in the order, or from then on has the one he took it at."""
RUN_ROUNDING = SettingChoice("SEC-GAP-61", ("run", "second"), "run")
"""Whether the distance of a run is rounded once for all of it, or for every second."""
MOBILITY_SKILLS = SettingChoice("SEC-GAP-30", ("union", "four", "dexterity"), "union")
"""Which skills a mobility penalty lowers: the four of the list and all that rest on Dexterity, or one of the two."""
FORTITUDE_SCALE = SettingChoice("SEC-GAP-55", (1, 3), 1)
"""How many times its scale a creature adds to Fortitude."""
REACH_INNER = SettingChoice("SEC-GAP-13", ("ring", "up_to"), "ring")
"""Whether a weapon strikes only into the squares at its reach, or nearer ones too."""
SCATTER = SettingChoice("SEC-GAP-12", ("compass", "angle"), "compass")
"""Whether what misses goes astray in one of eight directions, or at any angle."""
RANGE_MEASURE = SettingChoice("SEC-GAP-71", ("edges", "centres"), "edges")
"""Whether distances are measured between the nearest edges of two areas, or between their middles."""
ENCOUNTER_XP = SettingChoice("SEC-GAP-48", (False, True), False)
"""Whether an encounter gives experience of its own, besides that for defeating the enemies in it."""
BOOST_ENDURANCE = SettingChoice("SEC-GAP-50", (False, True), False)
"""Whether Endurance can be boosted like the four abilities that are printed."""
HIGH_START_BAN = SettingChoice("SEC-GAP-70", (4, 16), 4)
"""The level whose boost may not go to an ability that was above average when play began."""
LOAD_STEPS = SettingChoice("SEC-GAP-31", ("begun", "nearest"), "begun", part="steps")
"""Whether every begun step of a load counts, or the number of steps is rounded."""
BEYOND_TABLE = SettingChoice("SEC-GAP-31", ("formula", "last"), "formula", part="beyond")
"""Whether the table of steps goes on beyond a sum of 20, or its last row holds from there."""
LOAD_SCALE = SettingChoice("SEC-GAP-31", ("multiplied", "same"), "multiplied", part="scale")
"""Whether the step grows with the carrier's scale."""
HEAVIEST_PENALTY = SettingChoice("SEC-GAP-31", ("grows", "held"), "grows", part="heaviest")
"""Whether the penalty on skills grows on beyond five steps."""
AT_A_STANDSTILL = SettingChoice("SEC-GAP-31", ("staggers", "stands"), "staggers", part="standstill")
"""Whether somebody whom a mobility penalty leaves no speed may still stagger."""
LOAD_WITH_ARMOUR = SettingChoice("SEC-GAP-32", ("larger", "both"), "larger", part="which")
"""Whether of the penalties of load and armour the larger alone counts, or both do."""
WORN_ARMOUR = SettingChoice("SEC-GAP-32", ("apart", "load"), "apart", part="worn")
"""Whether armour that is worn is no part of the load, as its weight has its own classes."""
UNREADY = SettingChoice("SEC-GAP-01", ("mixed", "penalty", "no_defence"), "mixed")
"""Whether the flat-footed defend at 1 less or not at all, or the one where the surpriser is known, else the other."""
DYING_CHECK = SettingChoice("SEC-GAP-02", ("dc4_wounds", "dc6_plain"), "dc4_wounds")
"""Whether dying checks begin at DC 4 and lose the wounds, or begin at DC 6 and lose nothing."""
WOUND_ON_MEET = SettingChoice("SEC-GAP-03", (False, True), False, part="wound")
"""Whether damage equal to Minimum Toughness wounds."""
DYING_ON_MEET = SettingChoice("SEC-GAP-03", (True, False), True, part="dying")
"""Whether damage equal to Toughness is mortal."""
DEFENCE_LIMIT = SettingChoice("SEC-GAP-15", ("counted", "unlimited"), "counted")
"""Whether defence rolls are counted, 1 and the ranks of each kind in a round."""
MINOR_WOUND = SettingChoice("SEC-GAP-20", (False, True), False)
"""Whether a called shot at a hand or a wing wounds at the Minimum too."""
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
FIRST_CHECK = SettingChoice("SEC-GAP-38", ("contact", "interval"), "contact", part="first")
"""When the first check falls."""
INHALED_DC = SettingChoice("SEC-GAP-38", ("stays", "falls"), "stays", part="inhaled")
"""Whether the DC that rose while breathing stays after leaving the cloud."""
CURE_IN_CONTACT = SettingChoice("SEC-GAP-39", (False, True), False)
"""Whether three successes cure while contact goes on."""
CARRIERS = SettingChoice("SEC-GAP-40", ("one_roll", "each"), "one_roll")
"""Whether several carriers near by make for one roll or for one each."""
DEAD_CARRIERS = SettingChoice("SEC-GAP-40", ("infect", "harmless"), "infect", part="dead")
"""Whether the dead pass on what they had."""
DRINKS = SettingChoice("SEC-GAP-42", ("each", "renewed", "failed"), "each")
"""Whether a drink counts for an hour of its own, until an hour after the last, or only if its check failed."""
NO_TOUGHNESS = SettingChoice("SEC-GAP-41", ("dying", "next_blow"), "dying")
"""Whether wounds that bring Toughness to 0 make dying by themselves, or leave that to the next damage."""
AFTER_PARALYSIS = SettingChoice("SEC-GAP-43", ("reset", "goes_on"), "reset", part="paralysis")
"""Whether failures are counted anew after a symptom that takes several of them."""
INFECTION_ONSET = SettingChoice("SEC-GAP-43", ("same_day", "next_day"), "same_day", part="infection")
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
PARTIAL_ARMOUR = SettingChoice("SEC-GAP-72", ("torso", "limbs"), "torso")
"""Whether armour of the torso guards it alone, or legs, feet and wings too."""
SETTINGS = tuple(each for each in vars().values() if isinstance(each, SettingChoice))
"""All of them, in the order in which they stand here."""
HOUSE = Settings(SEMI_AUTOMAGIC, SETTINGS)
chosen, number_of, decided = HOUSE.chosen, HOUSE.number_of, HOUSE.decided
