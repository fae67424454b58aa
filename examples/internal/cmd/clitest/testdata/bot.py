"""Plays Stack'Em, Abalone and hold'em as plainly as possible."""

import re
import sys


def band(brick):
    """Returns the place of a brick in a wall: 0 for A0, to 15 for D3."""
    return 15 - brick * 16 // 100


def say(line):
    print(line, flush=True)


mine, side, board = [], "", ""
if "poker" in sys.argv:  # where the bot speaks first
    say("VERSION:2.0.0")
for line in sys.stdin:
    line = line.rstrip()
    word, *values = re.split("[ :]", line)
    if word == "join":
        side = "#" if values[2] == "black" else "O"
        say("ready")
    elif word == "mine":
        mine = [int(value) for value in values]
    elif word in ("discard", "brick"):
        place = band(int(values[0]))
        fits = band(mine[place]) != place
        if word == "discard":
            say("d" if fits else "p")
        else:
            say("ABCD"[place // 4] + str(place % 4) if fits else "-1")
    elif word == "board":
        board = values[0]
    elif word == "go":  # a marble moves to the right
        before, found, _ = board.partition(side + ".")
        rows = before.split("/")
        row, number = "ihgfedcba"[len(rows) - 1], len(rows[-1]) + 1
        say(f"{row}{number}-{row}{number + 1}" if found else "resign")
    elif word == "MATCHSTATE":
        position, _, betting, cards = values
        rounds = betting.split("/")
        turn = len(re.findall("[cr]", rounds[-1])) + (len(rounds) == 1)
        hidden = cards[0] == "|" or "|/" in cards + "/"  # a hand is not over
        if hidden and betting[-1:] != "f" and turn % 2 == int(position):
            say(line + ":c")
