"""Checks a pseudo-Boolean proof of bounds, as examples/certificate -veripb writes it.

    go run ./examples/certificate -veripb round >/dev/null
    python3 examples/certificate/pbcheck.py round.opb round.pbp

It knows nothing of tournaments, nor of how the proof was made. It checks the kinds of lines below, in
version 3.0 of the format. It is stricter than the format: other kinds of lines are refused, and so are
characters that are not plain ASCII, and comments of the problem that are not whole lines. The exit
status is 0 if the proof shows that the objective can be no smaller than a solution that it has, else 1
and a reason is printed.

    f N;                        the first line: the problem has N constraints; an equation counts as two
    pol …;                      a constraint that follows, in reverse Polish notation: numbers of
                                constraints, literals, + (sum), * (times a number), d (divided by
                                a number and rounded up), s (saturated)
    soli …;                     a solution; from now on, the objective must be smaller
    output NONE;
    conclusion BOUNDS L : C U;  constraint C shows that no solution is below L, and a solution has U
    end pseudo-Boolean proof;

A constraint is a pair: the coefficients of its variables, none of them 0, and the least value of the
sum. The literal ~x is 1 - x.

Numbers have up to 20,000 bits. A proof takes up to 2^28 steps, which is some minutes.
"""
import re, sys

MOST = 1 << 30  # characters of a file
BITS = 20_000  # of a number
STEPS = 1 << 28  # terms that a proof works on, counted once for each 1,000 bits
VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_^\[\]{}-]+")


def need(ok, reason):
    if not ok:
        sys.exit("not proved: " + reason)


class Meter:
    """Counts the steps of a proof."""

    def __init__(self):
        self.left = STEPS

    def spend(self, terms, bits=0):
        self.left -= 1 + terms * (1 + bits // 1000)
        need(self.left >= 0, f"the proof takes more than {STEPS} steps")


def plain(text, what):
    """Returns a text with line feeds only."""
    text = text.replace("\r\n", "\n")
    odd = re.search(r"[^\t\n -~]", text)
    need(not odd, f"{what} has the character {odd and odd[0]!a}")
    return text


def integer(token, sign="-?"):
    need(re.fullmatch(sign + "[0-9]{1,4000}", token), f"{token[:40]!a} is not an integer")
    return int(token)


def literal(token):
    """Returns the constraint that a literal is at least 0."""
    name = token.removeprefix("~")
    need(VARIABLE.fullmatch(name), f"{token[:40]!a} is not a literal")
    return ({name: -1}, -1) if token[0] == "~" else ({name: 1}, 0)


def linear(tokens):
    """Returns the sum of terms as coefficients and a constant."""
    need(len(tokens) % 2 == 0, "a term has no variable")
    sum, constant = {}, 0
    for number, name in zip(tokens[::2], tokens[1::2]):
        (variable, sign), = literal(name)[0].items()
        times = integer(number, "[+-]?")
        sum[variable] = sum.get(variable, 0) + sign * times
        constant += times if sign < 0 else 0
    return {v: a for v, a in sum.items() if a}, constant


def problem(text):
    """Returns the objective, its constant, the constraints, and the variables."""
    kept, within = [], False
    for line in plain(text, "the problem").split("\n"):
        if line.startswith("*"):
            need(not within, "a comment within a line of the problem")
        elif line.strip():
            kept.append(line)
            within = not line.rstrip().endswith(";")
    *parts, rest = "\n".join(kept).split(";")
    need(not rest.strip(), "the problem ends within a line")
    objective, constraints, variables = None, [], set()
    for part in parts:
        tokens = part.split()
        need(tokens, "an empty line of the problem")
        if tokens[0] == "min:":
            need(objective is None and not constraints, "an objective that is not at the beginning")
            objective = linear(tokens[1:])
            variables.update(name.lstrip("~") for name in tokens[2::2])
            continue
        need(len(tokens) >= 2 and tokens[-2] in (">=", "="), f"{part.strip()[:40]!a} is not a constraint")
        sum, constant = linear(tokens[:-2])
        least = integer(tokens[-1], "[+-]?") - constant
        variables.update(name.lstrip("~") for name in tokens[1:-2:2])
        constraints.append((sum, least))
        if tokens[-2] == "=":
            constraints.append(({v: -a for v, a in sum.items()}, -least))
    need(objective is not None, "the problem has no objective")
    return *objective, constraints, variables


def add(a, b):
    """Returns a sum. It can change both."""
    (big, _), (small, _) = sorted((a, b), key=lambda c: -len(c[0]))
    for v, x in small.items():
        big[v] = big.get(v, 0) + x
        if not big[v]:
            del big[v]
    return big, a[1] + b[1]


def normal(c):
    """Returns the least sum of a constraint that is written in literals of positive coefficients."""
    return c[1] - sum(a for a in c[0].values() if a < 0)


def signed(c, least):
    """The reverse of normal."""
    return c, least + sum(a for a in c.values() if a < 0)


def divided(c, k):
    return signed({v: -(-a // k) if a > 0 else a // k for v, a in c[0].items()}, -(-normal(c) // k))


def saturated(c):
    least = max(normal(c), 0)
    return signed({v: max(-least, min(a, least)) for v, a in c[0].items() if least}, least)


def derive(tokens, constraints, meter):
    """Returns what a pol line derives."""
    stack, k = [], 0
    while k < len(tokens):
        token, after = tokens[k], tokens[k + 1] if k + 1 < len(tokens) else ""
        k += 1
        if after in ("*", "d"):
            number = integer(token)
            need(stack and number >= (after == "d"), f"{token[:40]!a} {after} has nothing to work on")
            c, least = stack.pop()
            meter.spend(len(c), least.bit_length() + number.bit_length())
            stack.append(divided((c, least), number) if after == "d" else
                         ({v: a * number for v, a in c.items() if number}, least * number))
            k += 1
            small(stack[-1])
        elif token == "+":
            need(len(stack) > 1, "+ has nothing to work on")
            meter.spend(min(len(c) for c, _ in stack[-2:]), stack[-1][1].bit_length())
            stack.append(add(stack.pop(), stack.pop()))
        elif token == "s":
            need(stack, "s has nothing to work on")
            meter.spend(len(stack[-1][0]))
            stack.append(saturated(stack.pop()))
        elif token[0] in "+-0123456789":
            c, least = constraint(integer(token), constraints)
            meter.spend(len(c))
            stack.append((dict(c), least))
        else:
            stack.append(literal(token))
    need(len(stack) == 1, f"a pol line leaves {len(stack)} constraints")
    small(stack[0])
    return stack[0]


def small(c):
    need(max((abs(a) for a in (*c[0].values(), c[1]))).bit_length() <= BITS, f"a number has more than {BITS} bits")


def constraint(number, constraints):
    """Returns a constraint by its number, from 1. Negative numbers count from the last."""
    at = number - 1 if number > 0 else len(constraints) + number
    need(number and 0 <= at < len(constraints), f"there is no constraint {number}")
    return constraints[at]


def solution(tokens, constraints, variables, meter):
    """Returns the variables that are 1, or refuses what is not a solution."""
    values = {}
    for token in tokens:
        (name, sign), = literal(token)[0].items()
        need(name in variables and name not in values, f"{token[:40]!a} cannot be assigned")
        values[name] = sign > 0
    meter.spend(sum(len(c) for c, _ in constraints))
    need(len(values) == len(variables), "a solution leaves out a variable")
    for number, (c, least) in enumerate(constraints, 1):
        need(sum(a for v, a in c.items() if values[v]) >= least, f"a solution breaks constraint {number}")
    return {name for name, is_one in values.items() if is_one}


def check(opb, pbp):
    objective, constant, constraints, variables = problem(opb)
    header, _, proof = plain(pbp, "the proof").partition("\n")
    need(re.fullmatch(r"pseudo-Boolean proof version 3\.0[ \t]*", header), "the proof is not of version 3.0")
    *lines, rest = re.sub(r"%[^\n]*", "", proof).split(";")
    need(not rest.strip(), "the proof ends within a line")
    steps = [line.split() for line in lines]
    need(len(steps) > 3 and all(steps), "the proof is not complete")
    first, *steps, output, conclusion, end = steps
    need(first == ["f", str(len(constraints))], f"the proof does not begin with f {len(constraints)};")
    best, meter = None, Meter()
    for rule, *tokens in steps:
        if rule == "pol":
            c = derive(tokens, constraints, meter)
            need(variables.issuperset(c[0]), "a pol line has another variable")
            constraints.append(c)
        elif rule == "soli":
            ones = solution(tokens, constraints, variables, meter)
            value = constant + sum(a for v, a in objective.items() if v in ones)
            best = value
            constraints.append(({v: -a for v, a in objective.items()}, constant - value + 1))
        else:
            need(False, f"this checker does not know the rule {rule[:40]!a}")
    need(output == ["output", "NONE"], "the proof has no output NONE")
    need(end == ["end", "pseudo-Boolean", "proof"], "the proof has no end")
    need(conclusion[:2] == ["conclusion", "BOUNDS"] and len(conclusion) == 6 and conclusion[3] == ":",
         "the conclusion is not BOUNDS L : C U")
    lower, number, upper = (integer(conclusion[k]) for k in (2, 4, 5))
    c, least = constraint(number, constraints)
    # The objective is the sum of the constraint and of other terms. This is how small those terms can be.
    worst = sum(min(0, objective.get(v, 0) - c.get(v, 0)) for v in objective.keys() | c.keys())
    need(constant + least + worst >= lower, f"constraint {number} does not show that the bound is {lower}")
    need(best == upper, f"the best solution of the proof is not {upper}")
    need(lower == upper, f"the bounds are {lower} and {upper}")
    print(f"proved: no round costs less than {lower}, which this one costs")


def main(opb, pbp):
    try:
        check(opb, pbp)
    except (LookupError, ValueError, TypeError, ArithmeticError) as e:
        need(False, f"these are not such files: {e!a}")


def read(path):
    try:
        with open(path, encoding="utf-8", newline="") as f:
            text = f.read(MOST + 1)
    except (OSError, ValueError) as e:
        need(False, f"cannot be read: {e!a}")
    need(len(text) <= MOST, f"a file has more than {MOST} characters")
    return text


if __name__ == "__main__":
    need(len(sys.argv) == 3, "two files are needed: pbcheck.py round.opb round.pbp")
    main(read(sys.argv[1]), read(sys.argv[2]))
