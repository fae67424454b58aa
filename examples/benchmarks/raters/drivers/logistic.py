"""Ratings by scikit-learn: python3 logistic.py GAMES.csv RATINGS.csv

Games of the same two players with the same result are one row with a weight.
"""

import collections
import csv
import math
import sys

from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

with open(sys.argv[1]) as f:
    rows = csv.reader(f)
    next(rows)
    number = {}
    count = collections.Counter()
    for white, black, score in rows:
        a = number.setdefault(white, len(number))
        b = number.setdefault(black, len(number))
        count[a, b, score == "1"] += 1
data, row, column, won, weight = [], [], [], [], []
for k, ((a, b, score), games) in enumerate(count.items()):
    data += 1, -1
    row += k, k
    column += a, b
    won.append(score)
    weight.append(games)
x = csr_matrix((data, (row, column)), shape=(len(count), len(number)))
fit = LogisticRegression(C=1e9, fit_intercept=False, tol=1e-9, max_iter=10000)
fit.fit(x, won, sample_weight=weight)
with open(sys.argv[2], "w") as f:
    for name, i in number.items():
        f.write(f"{name},{fit.coef_[0][i] * 400 / math.log(10)}\n")
