"""Ratings by choix: python3 choix_mle.py GAMES.csv RATINGS.csv"""

import csv
import math
import sys

import choix

with open(sys.argv[1]) as f:
    rows = csv.reader(f)
    next(rows)
    number = {}
    games = []
    for white, black, score in rows:
        a = number.setdefault(white, len(number))
        b = number.setdefault(black, len(number))
        games.append((a, b) if score == "1" else (b, a))
strengths = choix.ilsr_pairwise(len(number), games, tol=1e-10)
with open(sys.argv[2], "w") as f:
    for name, i in number.items():
        f.write(f"{name},{strengths[i] * 400 / math.log(10)}\n")
