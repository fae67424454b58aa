#!/usr/bin/env python3
"""Plays Abalone. Copy it, and put your own idea into choose and worth.

The arena starts a bot for each game, and the two talk in lines: the bot reads
them from its standard input, and answers on its standard output. See
go doc ./examples/internal/games/abalone/wire for all of the lines.

As it is, the bot likes marbles of its own near the middle of the board, and
marbles of the opponent near the edge or off the board. It looks at the answers
of the opponent to its ten best moves.

A board is a text of 61 characters, from i1 to a5, and of a blank, which stands
for everything beyond the edge. "#" is a marble of Black, "O" is a marble of
White, and "." is an empty field.
"""

import sys

START = "#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO"
NAMES = [
    row + str(number)
    for row, fields in zip("ihgfedcba", (5, 6, 7, 8, 9, 8, 7, 6, 5))
    for number in range(1, fields + 1)
]
EDGE = 61
OTHER = {"#": "O", "O": "#"}


def choose(board, side, seen, left, lots):
    """Returns a move, or "resign".

    The set seen has all boards of the game. The number left has the
    milliseconds for this and all later moves. Draw lots from lots alone.

    YOUR IDEA GOES HERE.
    """
    other = OTHER[side]
    legal = [pair for pair in moves(board, side) if pair[1] not in seen]
    if not legal:
        return "resign"
    legal.sort(key=lambda pair: (-worth(pair[1], side), lots.draw()))
    wide = 10 if left > 60000 else 1
    best, most = legal[0][0], None
    for move, after in legal[:wide]:
        if after.count(other) == 8:
            return move  # the opponent has lost six marbles
        answers = [pair[1] for pair in moves(after, other)]
        answers = [answer for answer in answers if answer not in seen]
        least = min(worth(answer, side) for answer in answers or [after])
        if most is None or least > most:
            best, most = move, least
    return best


def worth(board, side):
    """Returns how good a board is for a side.

    YOUR IDEA GOES HERE, TOO.
    """
    total = 0
    for field, marble in enumerate(board[:EDGE]):
        if marble == side:
            total += 10 + MIDDLE[field]
        elif marble != ".":
            total -= 10 + MIDDLE[field]
    return total


# There is nothing to change from here on.


def moves(board, side):
    """Lists the legal moves of a side, each with the board after the move.

    The rule that no board may occur twice is left to the caller.
    """
    other = OTHER[side]
    found = []
    for tail in range(EDGE):
        if board[tail] != side:
            continue
        for along in range(6):
            line = []  # of marbles from the tail to the head
            head = tail
            while board[head] == side and len(line) < 3:
                line.append(head)
                name = NAMES[tail] + (NAMES[head] if head != tail else "") + "-"
                # Ahead, and perhaps with a push: the line must have more
                # marbles than it pushes, and there must be room for them.
                ahead = beyond = NEXT[head][along]
                pushed = 0
                while board[beyond] == other:
                    beyond = NEXT[beyond][along]
                    pushed += 1
                room = board[beyond] == "." or pushed and beyond == EDGE
                if pushed < len(line) and room:
                    after = list(board)
                    if pushed and beyond != EDGE:
                        after[beyond] = other
                    after[tail], after[ahead] = ".", side
                    found.append((name + NAMES[NEXT[tail][along]], "".join(after)))
                # Aside: each marble needs an empty field. The direction
                # is at 60 degrees from the direction of the line, so that
                # each broadside is found once, in its one spelling.
                for step in (along + 1) % 6, (along + 5) % 6:
                    to = [NEXT[field][step] for field in line]
                    if len(line) > 1 and all(board[field] == "." for field in to):
                        after = list(board)
                        for field in line:
                            after[field] = "."
                        for field in to:
                            after[field] = side
                        found.append((name + NAMES[to[0]], "".join(after)))
                head = ahead
    return found


def neighbors():
    """Returns the neighbors of each field, counterclockwise from the east."""
    places = {}  # x runs to the east, and y to the north-west
    for field, name in enumerate(NAMES):
        y = "abcdefghi".index(name[0])
        places[int(name[1]) - 1 + max(0, y - 4), y] = field
    near = [[EDGE] * 6 for _ in range(EDGE + 1)]
    for (x, y), field in places.items():
        steps = (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)
        near[field] = [places.get((x + dx, y + dy), EDGE) for dx, dy in steps]
    return near


NEXT = neighbors()


def far(field, along):
    """Returns how many steps a field is from the edge, in a direction."""
    return -1 if field == EDGE else 1 + far(NEXT[field][along], along)


# How many steps each field is from the edge: 0 to 4.
MIDDLE = [min(far(field, along) for along in range(6)) for field in range(EDGE)]


class Lots:
    """Draws lots from a number by Knuth's generator MMIX, in all languages."""

    def __init__(self, number):
        self.state = number

    def draw(self):
        """Returns a number from 0 to 4294967295."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self.state >> 32


def read(text):
    """Reads a board: rows from i to a with slashes between them."""
    return text.replace("/", "") + " "


def say(line):
    """Writes a line. Without flush the line would wait in a buffer."""
    print(line, flush=True)


def main():
    """Reads the lines of the arena until there are no more."""
    side, lots = "#", Lots(0)
    board, seen, left = read(START), {read(START)}, 0
    for text in sys.stdin:
        word, *values = text.split() or [""]
        if word == "join":  # the version of the lines, the game, side, number
            side = "#" if values[2] == "black" else "O"
            lots = Lots(int(values[3]))
            say("ready")
        elif word == "board":
            board = read(values[0])
            seen.add(board)
        elif word == "time":  # of the bot, and of the opponent
            left = int(values[0])
        elif word == "go":  # it is your turn
            move = choose(board, side, seen, left, lots)
            seen.update(after for name, after in moves(board, side) if name == move)
            say(move)
        # There is nothing to do for a word that is not known. The board has
        # the opponent's move already, so "moved" and "end" need nothing
        # either. The word "limit" has the number of moves of a side, and "tie"
        # or "marbles". A bot could play for more marbles near the limit.


if __name__ == "__main__":
    main()
