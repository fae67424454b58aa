#!/usr/bin/env python3
"""Plays Stack'Em. Copy it, and put your own idea into choose and place.

The arena starts a bot for each game, and the two talk in lines: the bot reads
them from its standard input, and answers on its standard output. See
go doc ./examples/internal/games/stackem/wire for all of the lines.

As it is, the bot wants a wall that falls from A0 to A3, on to B0, and so on to
D3. The rules ask for less: weights must fall in each row and each column. The
bot divides the weights into sixteen bands, one for each place. It puts a brick
on the place of its band, unless a brick of this band is there.

A wall is a list of sixteen bricks: A0, A1, A2, A3, B0 and so on to D3. The time
that is left for the rest of the game is in milliseconds. With the argument
show, the bot prints its wall on its standard error before each turn.
"""

import sys


def choose(mine, theirs, left, discard):
    """Answers "d" to take the discard, or "p" to draw from the pile.

    YOUR IDEA GOES HERE.
    """
    return "p" if place(mine, theirs, left, discard) == "-1" else "d"


def place(mine, theirs, left, brick):
    """Answers where the brick in hand goes, "A0" to "D3".

    With "-1" the brick is discarded. YOUR IDEA GOES HERE, TOO.
    """
    i = band(brick)
    return "-1" if band(mine[i]) == i else rowcol2coord(i // 4, i % 4)


def band(brick):
    """Returns the place of a brick: 0 for the heaviest bricks, to 15."""
    return 15 - brick * 16 // 100


def rowcol2coord(row, col):
    """Returns the name of a place: "A0" for 0 and 0, to "D3" for 3 and 3."""
    return "ABCD"[row] + str(col)


def print_wall(wall):
    """Prints a wall on standard error. Row D is at the top."""
    print("    0  1  2  3", file=sys.stderr)
    for row in 3, 2, 1, 0:
        bricks = tuple(wall[4 * row:4 * row + 4])
        print("ABCD"[row], "%3d%3d%3d%3d" % bricks, file=sys.stderr)


def say(line):
    """Writes a line. Without flush the line would wait in a buffer."""
    print(line, flush=True)


def main():
    """Reads the lines of the arena. There is nothing to change here."""
    mine, theirs, left = [], [], 0
    for line in sys.stdin:
        word, *values = line.split() or [""]
        if word == "join":  # the version, the game, the seat, and a seed
            say("ready")
        elif word == "mine":
            mine = [int(value) for value in values]
        elif word == "theirs":
            theirs = [int(value) for value in values]
        elif word == "time":
            left = int(values[0])
        elif word == "discard":  # it is your turn
            if sys.argv[1:] == ["show"]:
                print_wall(mine)
            say(choose(mine, theirs, left, int(values[0])))
        elif word == "brick":  # it is in your hand
            say(place(mine, theirs, left, int(values[0])))
        # There is nothing to do for "end", or for a word that is not known.


main()
