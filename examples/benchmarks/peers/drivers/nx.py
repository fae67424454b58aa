"""Solves instances with NetworkX's max_weight_matching and Python's integers:

    python3 nx.py FILE...
"""

import sys
import time

import networkx


class Instance:
    """The players in rank order, how often they have met, and the costs of pairs.

    A cost has all levels side by side in one integer, the most important on the left, each
    with room for the most that a round can cost there.
    """

    def __init__(self, file):
        self.players = []  # losses, byes, rating, seed
        self.met = {}
        with open(file) as lines:
            for line in lines:
                kind, *fields = line.split()
                if kind == "p":
                    _, losses, byes, rating, seed = fields
                    self.players.append((int(losses), int(byes), float(rating), int(seed)))
                elif kind == "m":
                    i, j, times = map(int, fields)
                    self.met[i - 1, j - 1] = self.met[j - 1, i - 1] = times
        self.n = n = len(self.players)
        self.order = n + n % 2  # with a vertex for the bye
        order = sorted(range(n), key=lambda i: (-self.players[i][2], self.players[i][3]))
        self.bye_order = {i: k for k, i in enumerate(order)}
        self.offset = (n - 1) ** 2  # so that no pair's part of RankSpread is negative

        pairs = self.order // 2
        losses = [p[0] for p in self.players]
        byes = [p[1] for p in self.players]
        self.levels = []
        if n % 2:
            self.levels.append(("ByeFewest", max(byes)))
        self.levels += [(f"Repeats({N})", pairs) for N in range(max(self.met.values(), default=0) + 1, 1, -1)]
        if n % 2:
            self.levels.append(("ByeLosses", max(losses)))
        self.levels += [(f"LossGaps({N})", pairs) for N in range(max(losses) - min(losses), 0, -1)]
        if n % 2:
            self.levels.append(("ByeOrder", n))
        self.levels.append(("RankSpread", 2 * pairs * self.offset))
        self.unit = {}
        bits = 0
        for name, most in reversed(self.levels):
            self.unit[name] = 1 << bits
            bits += most.bit_length()
        self.large = 1 << bits  # more than any round costs

    def cost(self, i, j):
        losses, byes, _, _ = self.players[i]
        if j == self.n:
            return (
                self.unit["ByeFewest"] * byes
                + self.unit["ByeLosses"] * losses
                + self.unit["ByeOrder"] * self.bye_order[i]
                + self.offset
            )
        cost = self.offset
        times = self.met.get((i, j), 0)
        if times:
            cost += self.unit[f"Repeats({times + 1})"]
        gap = self.players[j][0] - losses
        if gap == 0:
            return cost - (j - i) ** 2
        return cost + self.unit[f"LossGaps({gap})"] + (j - i) ** 2

    def describe(self, matching):
        """The cost of a round by criterion, as Arbiter writes it."""
        if 2 * len(matching) != self.order:
            return "no perfect matching"
        count = {}
        spread = 0
        bye = None
        for pair in matching:
            i, j = sorted(pair)
            if j == self.n:
                bye = self.players[i]
                continue
            times = self.met.get((i, j), 0)
            gap = self.players[j][0] - self.players[i][0]
            for name, N in ("Repeats", times and times + 1), ("LossGaps", gap):
                if N:
                    count[f"{name}({N})"] = count.get(f"{name}({N})", 0) + 1
            spread += -((j - i) ** 2) if gap else (j - i) ** 2
        texts = []
        for name, _ in self.levels:
            if name == "ByeFewest":
                texts.append(f"{name}={bye[1]}")
            elif name == "ByeLosses":
                texts.append(f"{name}={bye[0]}")
            elif name == "ByeOrder":
                texts.append(f"ByeRating={-bye[2]:.12g} ByeSeed={bye[3]}")
            elif name == "RankSpread":
                texts.append(f"{name}={spread}")
            elif name in count:
                texts.append(f"{name}={count[name]}")
        return " ".join(texts)


def solve(file):
    instance = Instance(file)
    graph = networkx.Graph()
    for i in range(instance.order):
        for j in range(i + 1, instance.order):
            graph.add_edge(i, j, weight=instance.large - instance.cost(i, j))
    best, total = float("inf"), 0
    while total < 0.2:
        start = time.perf_counter()
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        took = time.perf_counter() - start
        best = min(best, took)
        total += took
    print("NetworkX", networkx.__version__, file, f"{1e3 * best:.3f}", instance.describe(matching), sep="\t", flush=True)


for file in sys.argv[1:]:
    solve(file)
