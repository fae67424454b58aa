"""Checks answers of runoff.Evidence, without the library.

    python3 evidence.py [-exact] cases.jsonl

Each line of the file is a JSON object: a competition, and what the library answered at some moments.

    {"bots": ["A", "B", "C"], "by": "ChipTotals", "bound": 10, "keep": 0, "odds": 20,
     "rounds": [[["A", "B", 3], ["A", "C", -10]], …],
     "answers": [{"after": 40, "within": ["oot", …], "ahead": ["-to", …],
                  "means": [["A", "B", -0.5, 7.25]],
                  "pairs": [{"claims": [["within", "A", 1], ["ahead", "A", "B"]], "pairs": [["A", "C"]]}]}]}

A unit ["A", "B", 3] says that A won 3 chips from B. The answers have, for each bot, a letter for each place ("within"),
and a letter for each other bot ("ahead"): t for true, f for false, o for open. The file "-" is standard input.

The program keeps all bets of all rounds, and tries all orders of leaving. The library may have a little less money
than the exact sum, by rounding. So if the exact sum is at the goal, or above it by less than 1 part in 2^30,
a verdict may still be open. Such verdicts are counted as "near".

Three things are not in the documentation. The last bot that can be the lowest of a group is never rejected. For a
mean, each of two bots has a bettor, with a goal of n(n-1) times Odds for n bots. A group of bots decides
a claim, so that its pairs must play, if some bot that can be its lowest would settle the claim, and the claim is open.

Money is kept in floating point, each figure with at most 1 part in 2^36 of error. Where this is not enough to
decide, the money is counted anew in integers. With -exact it is always counted in integers.

It prints what is wrong, and how many verdicts were true, false and open. The exit status is 0 if nothing is
wrong, 1 if an answer is wrong, and 2 if the file is not such a file.
"""
import itertools, json, sys
from functools import lru_cache
from operator import mul

SIZES = 12  # of bets: 1, 1/2, 1/4 and so on
GRID = 4096  # parts of the bound, for means
CLOSE = 30  # bits: the library's rounding
SLACK = 2.0**-36  # more than the rounding of this program
MOST_ROUNDS = 1 << 14  # a figure is rounded twice in a round, by 1 part in 2^53
TINY = 2.0**-900  # less money counts as this, if not exact


class Bad(Exception):
    """The file is not such a file."""


@lru_cache(1 << 16)
def factors(d, most):
    """By how much a difference multiplies the money, for each size of bets."""
    return [((most << k) + d) / (most << k) for k in range(SIZES)]


class Money:
    """The money of one bettor, in equal parts for each opponent and each size of bets."""

    exact = False  # for all bettors

    def __init__(self, opponents, most, goal):
        self.most, self.goal = most, goal * opponents * SIZES
        self.parts = [[1.0] * SIZES for _ in range(opponents)]
        self.past, self.raised = [], False
        self.reached = self.near = False  # near: perhaps not by the library

    def bet(self, differences):
        """Bets a round, for each opponent, and notices whether the goal is reached."""
        if self.reached and not self.near:
            return
        self.past.append(differences)
        total = 0.0
        for part, d in zip(self.parts, differences):
            part[:] = map(mul, part, factors(d, self.most))
            if part[0] < TINY:  # no other size has less if any has so little: the logarithm is concave
                part[:] = [max(x, TINY) for x in part]
                self.raised = True
            total += sum(part)
        if self.exact or self.raised and total > self.goal * (1 - SLACK):
            self.count()
        elif total > self.goal * (1 + 2**-CLOSE + SLACK):
            self.reached, self.near = True, False
        elif total > self.goal * (1 - SLACK):
            self.count()

    def count(self):
        """Counts in integers whether the goal is reached."""
        whole = self.most << (SIZES - 1)
        total = 0
        for opponent in range(len(self.parts)):
            for k in range(SIZES):
                product = 1
                for differences in self.past:
                    product *= whole + (differences[opponent] << (SIZES - 1 - k))
                total += product
        goal = self.goal * whole ** len(self.past)
        if total >= goal:
            self.near = total << CLOSE < goal * ((1 << CLOSE) + 1)
            self.reached = True


class World:
    """Who can be the lowest of each group, and the orders that are left."""

    def __init__(self, path):
        self.path, self.left = path, list(path)
        self.can = {}
        for group, lowest in itertools.chain(*path.values()):
            self.can.setdefault(group, set()).add(lowest)

    def open(self, group):
        return len(self.can[group]) > 1

    def reject(self, group, lowest):
        """Rejects that a bot is the lowest of a group, unless it is the last that can be."""
        if self.open(group) and lowest in self.can[group]:
            self.can[group].remove(lowest)
            self.left = [order for order in self.left if (group, lowest) not in self.path[order]]


class Competition:
    def __init__(self, x):
        self.bots = x["bots"]
        n = len(self.bots)
        if not 2 <= n <= 7 or len(set(self.bots)) < n:
            raise Bad("2 to 7 bots, each once")
        self.by = x["by"]
        if self.by not in ("ChipTotals", "SeriesPoints"):
            raise Bad(f"there is no such rule: {self.by!a}")
        self.bound = x["bound"] if self.by == "ChipTotals" else 1
        self.odds, self.rounds = x["odds"], x["rounds"]
        if len(self.rounds) > MOST_ROUNDS:
            raise Bad(f"more than {MOST_ROUNDS} rounds")
        self.stay = max(x["keep"], 1)
        # A group is the bots that have no place yet, and the bots that stay with them. An order has steps. Each
        # step is a group, and the lowest of it.
        path = {}
        for order in itertools.permutations(range(n)):
            groups = [(frozenset(order[i:]), frozenset(order[min(i, n - self.stay) :])) for i in range(n - 1)]
            path[order] = list(zip(groups, order))
        self.late, self.early = World(path), World(path)  # if what is near is not rejected, and if it is
        self.money = {
            (group, lowest): Money(len(group[0]) - 1, 2 * (len(group[1]) - 1) * self.bound, (n - 1) * self.odds)
            for group in self.late.can
            for lowest in sorted(group[0])
        }

    def points(self, chips):
        if self.by == "ChipTotals":
            return chips
        return (chips > 0) - (chips < 0)

    def units(self, round):
        won = {}
        for a, b, chips in round:
            a, b, chips = self.bots.index(a), self.bots.index(b), self.points(chips)
            if a == b or (a, b) in won or abs(chips) > self.bound:
                raise Bad(f"not such a unit: {self.bots[a]!a} {self.bots[b]!a} {chips}")
            won[a, b], won[b, a] = chips, -chips
        return won

    def play(self, round):
        won = self.units(round)
        for group in {group for order in self.late.left for group, _ in self.late.path[order]}:
            names, among = group
            if any((a, b) not in won for a in names for b in among if a != b):
                continue  # the round does not count for these bots
            if not (self.late.open(group) or self.early.open(group)):
                continue
            total = {a: sum(won[a, b] for b in among if b != a) for a in names}
            for lowest in sorted(names):
                money = self.money[group, lowest]
                money.bet([total[lowest] - total[x] for x in sorted(names) if x != lowest])
                if money.reached:
                    self.early.reject(group, lowest)
                if money.reached and not money.near:
                    self.late.reject(group, lowest)

    def place(self, order, bot):
        return len(self.bots) - order.index(bot)

    def holds(self, order, claim):
        kind, a, b = claim
        a = self.bots.index(a)
        if kind == "within":
            return self.place(order, a) <= b
        return self.place(order, a) < self.place(order, self.bots.index(b))

    def verdict(self, world, claim):
        truths = {self.holds(order, claim) for order in world.left}
        return "o" if len(truths) == 2 else "t" if truths == {True} else "f"

    def ends(self, world, group, claim, pairs):
        """How a claim can end once this group is reached: true, false or both. It adds the pairs that decide.

        The pairs of a group do not decide yet if the claim can end in the same ways, whoever is the lowest.
        """
        names, among = group
        kind, a, b = claim
        a, ways = self.bots.index(a), []
        for lowest in world.can[group]:
            if lowest == a:
                ways.append({kind == "within" and len(names) <= b})
            elif len(names) - 1 <= b if kind == "within" else lowest == self.bots.index(b):
                ways.append({True})
            else:
                rest = names - {lowest}
                ways.append(self.ends(world, (rest, rest if len(among) > self.stay else among), claim, pairs))
        if any(way != ways[0] for way in ways):
            pairs |= {tuple(sorted((a, b))) for a in names for b in among if a != b}
        return set().union(*ways)


def letter(found, at, what):
    if found not in ("t", "f", "o"):
        raise Bad(f"{at}: {what} is {found!a}")
    return found


def check(x, counts):
    """Compares all answers of a competition, and yields what is wrong."""
    game = Competition(x)
    said, played = {}, 0
    for answer in x["answers"]:
        at = f"after {answer['after']} rounds"
        if not played <= answer["after"] <= len(game.rounds):
            raise Bad(f"{at}: there are no such rounds")
        for played in range(played, answer["after"]):
            game.play(game.rounds[played])
        played = answer["after"]
        for a, bot in enumerate(game.bots):
            if len(answer["within"][a]) != len(game.bots) or len(answer["ahead"][a]) != len(game.bots):
                raise Bad(f"{at}: {bot!a} has too few letters, or too many")
            claims = [(("within", bot, place + 1), answer["within"][a][place]) for place in range(len(game.bots))]
            claims += [(("ahead", bot, other), answer["ahead"][a][b]) for b, other in enumerate(game.bots) if a != b]
            for claim, found in claims:
                letter(found, at, claim)
                counts[{"t": "true", "f": "false", "o": "open"}[found]] += 1
                due = game.verdict(game.late, claim), game.verdict(game.early, claim)
                if found not in due:
                    yield f"{at}: {claim} is {found}, and should be {due[0]}"
                counts["near"] += due[0] != due[1]
                counts["near and open"] += due[0] != due[1] and found == "o"
                if said.get(claim, "o") not in ("o", found):
                    yield f"{at}: {claim} was {said[claim]}, and is {found}"
                said[claim] = found
        for question in answer.get("pairs", ()):
            yield from check_pairs(game, at, question, said, counts)
        for a, b, low, high in answer.get("means", ()):
            counts["means"] += 1
            yield from check_mean(game, played, at, a, b, low)
            yield from check_mean(game, played, at, b, a, -high)


def check_pairs(game, at, question, said, counts):
    claims = [tuple(claim) for claim in question["claims"]]
    found = [tuple(sorted(map(game.bots.index, pair))) for pair in question["pairs"]]
    counts["pairs"] += 1
    everybody = frozenset(range(len(game.bots)))
    if len(set(found)) < len(found) or any(a == b for a, b in found):
        yield f"{at}: a pair is there twice, or is no pair: {question['pairs']}"
    if (not found) != all(said[claim] != "o" for claim in claims):
        yield f"{at}: pairs {question['pairs']} do not fit the verdicts of {claims}"
    due = []
    for world in (game.late, game.early):
        pairs = set()
        for claim in claims:
            game.ends(world, (everybody, everybody), claim, pairs)
        due.append(pairs)
    if set(found) not in due:
        yield f"{at}: pairs for {claims} are {sorted(found)}, and should be {sorted(due[0])}"


def check_mean(game, played, at, a, b, low):
    """Checks the lower bound of a mean.

    A bettor bets in each unit that A wins more than a figure, against its difference to the figure, of up to twice the
    bound. There is one bettor for each two bots and each side. If all of them together are ever wrong with
    a probability of at most 1 in Odds, the goal is Odds times their number.
    """
    n = len(game.bots)
    steps = low * GRID / game.bound
    if steps != int(steps) or not -GRID <= steps <= GRID:
        yield f"{at}: the mean of {a} and {b} is not a part of the bound"
        return
    a, b = game.bots.index(a), game.bots.index(b)
    for wanted, figure in ((True, int(steps)), (False, int(steps) + 1)):
        if figure in (-GRID, GRID + 1):
            continue  # nothing is said
        money = Money(1, 2 * GRID * game.bound, n * (n - 1) * game.odds)
        for round in game.rounds[:played]:
            x = game.units(round).get((a, b))
            if x is not None:
                money.bet([x * GRID - figure * game.bound])
        if money.reached != wanted and not money.near:
            yield f"{at}: what {game.bots[a]} can win from {game.bots[b]} is more than {low}: {wanted and 'not shown' or 'and more'}"


def main(lines, out):
    """Checks all lines, and returns how many competitions have wrong answers."""
    counts = dict.fromkeys(("true", "false", "open", "near", "near and open", "means", "pairs"), 0)
    cases = wrong = 0
    for n, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = list(check(json.loads(line), counts))
        except Bad as e:
            raise Bad(f"line {n}: {e}") from e
        except (LookupError, ValueError, TypeError, AttributeError) as e:
            raise Bad(f"line {n}: not such a line: {type(e).__name__}: {e!a}") from e
        for text in found[:3]:
            print(f"line {n}: wrong: {text}", file=out)
        cases += 1
        wrong += bool(found)
    print(", ".join(f"{v} {k}" for k, v in counts.items()), file=out)
    print(f"{cases} competitions, {wrong} wrong", file=out)
    return wrong


if __name__ == "__main__":
    args = sys.argv[1:]
    if args[:1] == ["-exact"]:
        Money.exact, args = True, args[1:]
    try:
        if len(args) != 1 or args[0].startswith("-") and args[0] != "-":
            raise Bad("usage: evidence.py [-exact] cases.jsonl, or - for standard input")
        with open(0 if args[0] == "-" else args[0], encoding="utf-8") as f:
            sys.exit(1 if main(f, sys.stdout) else 0)
    except (Bad, OSError, ValueError) as e:
        print(f"evidence.py: {e}", file=sys.stderr)
        sys.exit(2)
