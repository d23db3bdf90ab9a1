"""The fights that the manual tells, move by move."""

from tests.desktop.manual.tale import Tale


def towers(tale: Tale) -> None:
    """The sample of the start page."""
    tale.seat.play_sample()
    tale.begin()
    tale.says("Play the sample")
    tale.acts("Ann Harrow")
    tale.key("A")
    tale.click("Ditch raider 2")
    tale.card("84 %", "70 %", "38 %", "5 phases → phase 15")
    tale.key("Enter")
    tale.told("11 against 7: 8 STUN, 2 LETHAL", "drops unconscious")
    tale.acts("Raider bowman 1")
    tale.key("A")
    tale.click("Doran Pike")
    tale.card("72 %", "hard cover: 5 of 9 lines blocked")
    tale.key("Enter")
    tale.told("10 against 5: 1 STUN, 1 LETHAL", "STUN 39")
    tale.acts("Ditch raider 3")
    tale.key("M")
    tale.click_place(14.5, 7.5)
    tale.acts("Bastian Roe")
    tale.key("A")
    tale.click("Raider captain 1")
    tale.card("95 %")
    tale.key("Enter")
    tale.told("6 against 4: 1 STUN", "STUN 23")
    tale.acts("Raider captain 1")
    tale.key("A")
    tale.click("Ann Harrow")
    tale.card("The target is 6 spaces away; 1 space is the most.", "Do it anyway")


def zones(tale: Tale) -> None:
    """The mill road, from the ambush on."""
    tale.open("mill", 1)
    tale.acts("Bandit 1")
    tale.key("M")
    tale.click_place(7, 9.5)
    tale.question("Is Bandit 1 revealed?")
    tale.key("Enter")
    tale.key("A")
    tale.click("Theobald the Short")
    tale.card("50 %", "Armour value 2")
    tale.key("Enter")
    tale.told("4 damage, 2 suffered", "Health 7")
    tale.key("E")
    tale.acts("Bandit 2")
    tale.key("P")
    tale.question("All factions pass, and the round ends.", "3 could still take a turn")
    tale.key("Enter")
    tale.question("Which faction acts first?")
    tale.key("1")
    tale.acts("Balthasar Quill")
    tale.key("A")
    tale.click("Bandit 1")
    tale.card("100 %", "critical 50 %", "1–6")
    tale.key("Enter")
    tale.question("does anybody react?", "Nobody reacts", "Bandit 1 dodges")
    tale.key("Enter")
    tale.told("5 damage, 5 suffered", "Health 3", "incapacitated")
    tale.key("E")
    tale.acts("Bandit 2")


def ranks(tale: Tale) -> None:
    """The toll bridge, its first round."""
    tale.open("toll", 1)
    tale.acts("Bertram Lisle")
    for number in range(9):
        if number == 0:
            tale.key("R")
            tale.told("Bertram Lisle states: attacks with Longbow")
        else:
            tale.again("R")
    tale.says("nine")
    tale.key("E")
    tale.key("A")
    tale.click("Crossbow guard 1")
    tale.card("Chance 30", "cover: Difficult", "29 %")
    tale.key("Enter")
    tale.told("08 against 30%")
    tale.question("parry, dodge or neither?", "Dodge, 5%")
    tale.key("Enter")
    tale.told("Dodge: 90 against 5%", "9 points, 2 bypass the armor")
    tale.acts("Bandit archer 1")
    tale.key("A")
    tale.click("Cecily Marsh")
    tale.card("45", "37 %")
    tale.key("Enter")
    tale.told("86 against 45%")
    tale.acts("Cecily Marsh")
    tale.key("E")
    tale.acts("Crossbow guard 1")
    tale.key("A")
    tale.click("Cecily Marsh")
    tale.card("23")
    tale.key("Enter")
    tale.told("50 against 23%")
    tale.acts("Agnes Rook")


def seconds(tale: Tale) -> None:
    """The fever road, in its first round."""
    tale.open("fever", 14)
    tale.acts("Corvin Ash")
    tale.key("A")
    tale.click("Highwayman with a crossbow 2")
    tale.card("4 s → 2 s left", "light cover: Bush", "47 %")
    tale.key("Enter")
    tale.told("6 against Target 5, on target")
    tale.question("defend against DC 7", "Dodge +0: 0 %")
    tale.key("Enter")
    tale.told("10 piercing damage against 9/3, wound and dying")
    tale.key("E")
    tale.acts("Highwayman 1")
    tale.key("M")
    tale.card("1 s → 5 s left")
    tale.click_place(16, 10.5)
    tale.key("M")
    tale.card("3 s left")
    tale.click_place(14, 10.5)
    tale.key("E")
    tale.acts("Brother Odo")


def hands(tale: Tale) -> None:
    """The dry ford, its first Countdown."""
    tale.open("dry", 1)
    tale.acts("Wrestler 1")
    tale.key("P")
    tale.told("Wrestler 1 holds the action")
    tale.acts("Roland Ashby")
    tale.again("P")
    tale.acts("Brother Aldous")
    tale.key("P")
    tale.acts("Isolde Wren")
    tale.key("A")
    tale.click("Goblin 1")
    tale.card("74 %", "Dice 4", "4 pips: 4")
    tale.key("Enter")
    tale.told("Isolde Wren → Goblin 1: 2 successes, 2 left for damage")
    tale.key("Enter")
    tale.acts("Wrestler 1")
    tale.key("A")
    tale.again("A")
    tale.key("2")
    tale.click("Brother Aldous")
    tale.question("Does Tamsin Two-Blades intercept?")
    tale.key("1")
    tale.question("how does Brother Aldous answer?")
    tale.key("2")
    tale.says("Parry with Mace, 5d")
    tale.question("Brother Aldous rolls Parry: 5d6. Effort: a 1 for one die more?")
    tale.key("Enter")
    tale.question("spend a 1 to raise a die by 1?")
    tale.key("Enter")
    tale.told("Parry: 1 success", "3 successes, 2 left for damage")
    tale.question("special result?")
    tale.key("Enter")
    tale.question("1 point of damage: what does Brother Aldous suffer?")
    tale.key("2")
    tale.told("Brother Aldous is stunned")
    tale.question("2 exposure dice", "does Brother Aldous strike back with all of them?")
    tale.key("1")


FIGHTS = {
    "running-99-towers": towers,
    "running-faction-zones": zones,
    "running-basic-roleplaying": ranks,
    "running-semi-automagic": seconds,
    "running-swift-swords": hands,
}
