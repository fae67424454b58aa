#!/usr/bin/env python3
"""Plays heads-up hold'em. Copy it, and put your own idea into act.

    bot.py [limit | no-limit] [HOST PORT]

With a host and a port, the bot connects to an arena by TCP. Otherwise it reads
the lines of the arena from its standard input, and answers on its standard
output. See go doc ./examples/internal/games/holdem/wire for all of the lines. A new bot is
started for each half of a match.

As it is, the bot raises with a good hand, calls with a fair hand, and folds the
others. It never bluffs.
"""

import socket
import sys

# The big blind, the small blind and all chips of a hand. With limits, there are
# also the size of a raise and the number of raises, in each of the four rounds.
GAMES = {
    "limit": {"blinds": [10, 5], "raises": [(10, 3), (10, 4), (20, 4), (20, 4)]},
    "no-limit": {"blinds": [2, 1], "chips": 1000},
}

RANKS = "23456789TJQKA"


def act(hand):
    """Answers "f" to fold, "c" to call or check, or a raise.

    With limits a raise is "r". Without limits it is such as "r20": 20 is all
    that the bot has then put in during the hand. Of the hand you know:

        hand.position    0 for the big blind, 1 for the dealer
        hand.cards       your cards, such as ["Ah", "Td"]
        hand.board       the cards of the board
        hand.betting     all actions, such as "cc/r10"; a "/" begins a round
        hand.put         the chips of position 0 and of position 1
        hand.call        what a call costs you, or 0
        hand.raises      how many raises the round has had
        hand.least       the total of the smallest raise, or 0 for no raise
        hand.most        the total of the largest raise

    YOUR IDEA GOES HERE.
    """
    good = strength(hand.cards, hand.board)
    if hand.least and good >= 2 + hand.raises:
        if hand.limit:
            return "r"
        # A raise by what the pot has after a call.
        return "r%d" % min(max(3 * max(hand.put), hand.least), hand.most)
    if hand.call == 0 or good >= max(1, hand.raises):
        return "c"
    return "f"


def strength(cards, board):
    """Returns how good cards are, from 0 to 4."""
    high, low = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    ten = RANKS.index("T")
    if not board:
        if high == low:
            return 2 + (high >= ten) + (high > ten + 1)
        if low >= ten:
            return 2
        return int(high >= ten or cards[0][1] == cards[1][1])
    mine = kind(cards + board)
    if mine <= kind(board):
        return 0  # everybody has that
    return [0, 1, 2, 3, 3, 4, 4, 4][mine]


def kind(cards):
    """Returns 0 for a high card, 1 for a pair, 2 for two pairs, 3 for three of
    a kind, 4 for a straight, 5 for a flush, 6 for a full house, or 7 for four
    of a kind. A straight flush is a flush here."""
    ranks = [card[0] for card in cards]
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True) + [0]
    suits = [card[1] for card in cards]
    if groups[0] == 4:
        return 7
    if groups[0] == 3 and groups[1] >= 2:
        return 6
    if any(suits.count(suit) >= 5 for suit in "cdhs"):
        return 5
    row = "A" + RANKS  # an ace is also below a two
    if any(all(rank in ranks for rank in row[i:i + 5]) for i in range(10)):
        return 4
    if groups[0] == 3:
        return 3
    return groups.count(2) if groups.count(2) < 2 else 2


class Hand:
    """What a line of the arena says. There is nothing to change from here on."""

    def __init__(self, game, line):
        _, position, _, self.betting, cards = line.split(":")
        holes, *board = cards.split("/")
        holes = holes.split("|")
        self.position = int(position)
        self.cards = pairs(holes[self.position])
        self.board = pairs("".join(board))
        self.over = self.betting.endswith("f") or holes[1 - self.position] != ""
        self.limit = "raises" in game
        self.put = list(game["blinds"])
        rounds, self.raises, last = 0, 0, self.put[0]
        self.turn = 1  # the dealer acts first, but only in the first round
        for action in actions(self.betting):
            top = max(self.put)
            if action == "/":
                rounds, self.raises, last, self.turn = rounds + 1, 0, game["blinds"][0], 0
                continue
            if action == "c":
                self.put[self.turn] = top
            elif action[0] == "r":
                total = top + game["raises"][rounds][0] if self.limit else int(action[1:])
                self.put[self.turn], last = total, total - top
                self.raises += 1
            self.turn = 1 - self.turn
        top = max(self.put)
        self.call = top - self.put[self.position]
        self.least = self.most = 0
        if self.limit:
            size, number = game["raises"][rounds]
            if self.raises < number:
                self.least = self.most = top + size
        elif top < game["chips"]:
            self.most = game["chips"]
            self.least = min(top + last, self.most)


def pairs(text):
    """Splits "AhTd" into its cards."""
    return [text[i:i + 2] for i in range(0, len(text), 2)]


def actions(betting):
    """Splits "cr20/c" into "c", "r20", "/" and "c"."""
    for letter in "fcr/":
        betting = betting.replace(letter, " " + letter)
    return betting.split()


def main():
    """Reads the lines of the arena until there are no more."""
    args = sys.argv[1:]
    game = GAMES[args.pop(0) if args and args[0] in GAMES else "limit"]
    lines, answers = sys.stdin.buffer, sys.stdout.buffer
    if len(args) == 2:
        lines = answers = socket.create_connection((args[0], int(args[1]))).makefile("rwb")
    elif args:
        sys.exit(__doc__.split("\n\n")[1])

    def say(line):
        answers.write(line.encode() + b"\r\n")
        answers.flush()  # otherwise the line would wait in a buffer

    say("VERSION:2.0.0")
    for line in lines:
        line = line.decode().rstrip("\r\n")
        if line and line[0] not in "#;":
            hand = Hand(game, line)
            if not hand.over and hand.turn == hand.position:
                say(line + ":" + act(hand))


main()
