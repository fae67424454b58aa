"""Checks the signature of a recorded round of drand, the public randomness beacon.

    python3 verify.py info.json pulse.json

The two files are the answers of any server of drand to /info and to /public/N. The program needs nothing but
Python, and shares nothing with the library. It is slow, because it is plain: a round takes about a second. The
exit status is 0 if the round is genuine, 2 for a wrong call, else 1 and a reason is printed. Compare the hash of
the chain that it prints with the hash that the event has named: anybody can make a chain.

The curve is BLS12-381. The hash to the curve is in RFC 9380, sections 5, 6.6.2, 6.6.3 and 8.8. The form of points
is in draft-irtf-cfrg-bls-signature, and what drand signs is in crypto/schemes.go of github.com/drand/drand.
"""
import hashlib, json, sys

Z = -0xD201000000010000  # everything about the curve comes from this number
R = Z**4 - Z**2 + 1  # the order of both groups
P = (Z - 1) ** 2 * R // 3 + Z  # the prime of the field
MOST = 1 << 16  # bytes of a file


def need(ok, reason):
    if not ok:
        sys.exit("not genuine: " + reason)


class Number:
    """A number a + bi modulo P, where i² = -1. The numbers with b = 0 are a field of their own."""

    def __init__(self, a, b=0):
        self.a, self.b = a % P, b % P

    def __eq__(self, o):
        return (self.a, self.b) == (o.a, o.b)

    def __add__(self, o):
        return Number(self.a + o.a, self.b + o.b)

    def __sub__(self, o):
        return Number(self.a - o.a, self.b - o.b)

    def __neg__(self):
        return Number(-self.a, -self.b)

    def __mul__(self, o):
        return Number(self.a * o.a - self.b * o.b, self.a * o.b + self.b * o.a)

    def __truediv__(self, o):
        norm = pow(o.a * o.a + o.b * o.b, -1, P)
        return self * Number(o.a * norm, -o.b * norm)

    def __pow__(self, n):
        return power(self, n, Number(1), Number.__mul__)


def power(x, n, one, times):
    """x times itself, n times; times is any product, or sum, with its own one."""
    result = one
    for bit in bin(n)[2:]:
        result = times(result, result)
        if bit == "1":
            result = times(result, x)
    return result


def root(x, degree):
    """A square root in the field of P or P² numbers, or None. P is 3 modulo 4."""
    half = x ** ((P - 3) // 4)
    y, sign = half * x, half * half * x  # the sign is a root of 1, and y² = sign * x
    y = y * (Number(0, 1) if sign == Number(-1) else (sign + Number(1)) ** ((P - 1) // 2))
    return y if y * y == x and (degree == 2 or y.b == 0) else None


class Curve:
    """The points (x, y) with y² = x³ + ax + b. The point at infinity is None."""

    def __init__(self, degree, a, b):
        self.degree, self.a, self.b = degree, a, b  # of degree 1, coordinates have no i

    def square(self, x):
        return x * x * x + self.a * x + self.b

    def add(self, p, q):
        if p is None or q is None:
            return p or q
        slope = self.slope(p, q)
        if slope is None:
            return None
        x = slope * slope - p[0] - q[0]
        return x, slope * (p[0] - x) - p[1]

    def slope(self, p, q):
        """The slope of the line through two points, or of the tangent; None if it is vertical."""
        if p[0] != q[0]:
            return (q[1] - p[1]) / (q[0] - p[0])
        if p[1] == -q[1]:
            return None
        return (Number(3) * p[0] * p[0] + self.a) / (p[1] + p[1])

    def times(self, n, p):
        return power(p, n, None, self.add)


G1 = Curve(1, Number(0), Number(4))
G2 = Curve(2, Number(0), Number(4, 4))


def point(curve, data, what):
    """Reads a point in the short form: x, the part with i first, and three flags in the first bits."""
    need(len(data) == 48 * curve.degree, f"the {what} has {len(data)} bytes")
    short, infinity, large = (data[0] >> k & 1 for k in (7, 6, 5))
    need(short and not infinity, f"the {what} is at infinity, or not in the short form")
    parts = [int.from_bytes(data[k : k + 48], "big") for k in range(0, len(data), 48)]
    parts[0] &= (1 << 381) - 1
    need(max(parts) < P, f"the {what} has a number that is not below the prime")
    x = Number(*reversed(parts))
    y = root(curve.square(x), curve.degree)
    need(y is not None, f"the {what} is not on the curve")
    if large != ((y.b, y.a) > ((-y).b, (-y).a)):
        y = -y
    need(curve.times(R, (x, y)) is None, f"the {what} is not in the group")
    return x, y


class Hash:
    """How a message becomes a point of a group: by a second curve, and a map from it that sends a few points, the
    kernel, to infinity. The map is by Vélu's formulas, which need nothing but the first coordinates of the kernel
    and a scale: the numbers of RFC 9380, appendix E, follow from them."""

    def __init__(self, group, domain, a, b, z, kernel, scale, cofactor):
        self.group, self.domain, self.z, self.cofactor = group, domain, z, cofactor
        self.curve = Curve(group.degree, a, b)
        self.kernel, self.scale = kernel, Number(1) / Number(scale)

    def expand(self, message, size):
        """RFC 9380, section 5.3.1."""
        end = self.domain + bytes([len(self.domain)])
        first = hashlib.sha256(bytes(64) + message + size.to_bytes(2, "big") + b"\0" + end).digest()
        blocks = [bytes(32)]
        for k in range(1, size // 32 + 1):
            mixed = bytes(x ^ y for x, y in zip(first, blocks[-1]))
            blocks.append(hashlib.sha256(mixed + bytes([k]) + end).digest())
        return b"".join(blocks[1:])

    def numbers(self, message):
        """RFC 9380, section 5.2."""
        degree = self.group.degree
        data = self.expand(message, 128 * degree)
        parts = [int.from_bytes(data[k : k + 64], "big") for k in range(0, len(data), 64)]
        return Number(*parts[:degree]), Number(*parts[degree:])

    def swu(self, u):
        """RFC 9380, section 6.6.2."""
        a, b, t = self.curve.a, self.curve.b, self.z * u * u
        below = t * t + t
        x = b / (self.z * a) if below == Number(0) else -b / a * (Number(1) + Number(1) / below)
        y = root(self.curve.square(x), self.curve.degree)
        if y is None:
            x = t * x
            y = root(self.curve.square(x), self.curve.degree)
        odd = lambda n: n.a % 2 if n.a else n.b % 2
        return x, y if odd(u) == odd(y) else -y

    def map(self, p):
        """The image is (X, y dX/dx), scaled. Each pair of points of the kernel with the first coordinate r adds to X
        2f'(r)/(x - r) + 4f(r)/(x - r)², if the curve is y² = f(x)."""
        if p is None or p[0] in self.kernel:
            return None
        (x, y), c = p, self.scale
        big, change = x, Number(1)
        for r in self.kernel:
            d = x - r
            v = Number(2) * (Number(3) * r * r + self.curve.a) / d
            w = Number(4) * self.curve.square(r) / (d * d)
            big, change = big + v + w, change - (v + w + w) / d
        return c * c * big, c * c * c * y * change

    def point(self, message):
        p, q = (self.swu(u) for u in self.numbers(message))
        return self.group.times(self.cofactor, self.map(self.curve.add(p, q)))


A1 = Number(0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D)
B1 = Number(0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0)
K1 = Number(0xD7F2D0D03AE035321EED4C1479D13251ABF0E9A96479623EB5380B575E319851FB5E5A8B43B9C1A46880F54BF2B2F7C)
K1 = K1, root(Curve(1, A1, B1).square(K1), 1)  # a point of order 11; the kernel is its multiples
KERNEL1 = [Curve(1, A1, B1).times(k, K1)[0] for k in range(1, 6)]
COFACTOR2 = (Z**8 - 4 * Z**7 + 5 * Z**6 - 4 * Z**4 + 6 * Z**3 - 4 * Z**2 - 4 * Z + 13) // 9 * 3 * (Z**2 - 1)

HASH1 = Hash(G1, b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_", A1, B1, Number(11), KERNEL1, 11, 1 - Z)
HASH2 = Hash(G2, b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_", Number(0, 240), Number(1012, 1012), Number(-2, -1),
             [Number(-6, 6)], -3, COFACTOR2)


def product(f, g):
    """The product of two polynomials of 12 coefficients, modulo w¹² - 2w⁶ + 2. So w⁶ = 1 + i."""
    c = [0] * 23
    for j, x in enumerate(f):
        if x:
            for k, y in enumerate(g):
                c[j + k] += x * y
    for k in range(22, 11, -1):
        c[k - 6] += 2 * c[k]
        c[k - 12] -= 2 * c[k]
    return [x % P for x in c[:12]]


ONE = [1] + [0] * 11


def miller(p, q):
    """The loop of the ate pairing of p in G1 and q in G2: a product of lines through multiples of q, at p. The point
    (x, y) of G2 is at (x/w², y/w³) on the curve of G1. Each line is scaled by w³, and vertical lines and the sign of
    Z are left out. None of that changes whether the last power is 1."""
    f, t = ONE, q
    for bit in bin(-Z)[3:]:
        for other, wanted in ((t, True), (q, bit == "1")):
            if not wanted:
                continue
            slope = G2.slope(t, other)
            level, x = slope * t[0] - t[1], -slope * p[0]
            line = [0] * 12
            line[0], line[6] = level.a - level.b, level.b
            line[2], line[8] = x.a - x.b, x.b
            line[3] = p[1].a
            f, t = product(product(f, f) if other is t else f, line), G2.add(t, other)
    return f


def paired(*pairs):
    """Reports whether the product of the pairings of all pairs is 1."""
    f = ONE
    for p, q in pairs:
        f = product(f, miller(p, q))
    return power(f, (P**12 - 1) // R, ONE, product) == ONE


BASE1 = point(G1, bytes.fromhex(
    "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"), "generator")
BASE2 = point(G2, bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"), "generator")


LATEST = 253402300799  # the last second of the year 9999
CHAIN = "public_key period genesis_time hash groupHash schemeID metadata".split()
PULSE = "round randomness signature".split()


def keys(record, wanted, what):
    need(type(record) is dict and sorted(record) == sorted(wanted), f"the keys of the {what} are not {', '.join(wanted)}")


def hexadecimal(record, key):
    data = bytes.fromhex(record[key])
    need(data.hex() == record[key].lower(), f"{key} has more than hexadecimal digits")
    return data


def check(chain, pulse):
    """Checks a pulse of a chain, and returns what it is in words."""
    keys(chain, CHAIN, "chain")
    keys(chain["metadata"], ["beaconID"], "metadata")
    keys(pulse, PULSE + ["previous_signature"] if "previous_signature" in pulse else PULSE, "pulse")
    scheme, number, name = chain["schemeID"], pulse["round"], chain["metadata"]["beaconID"]
    need(type(number) is int and 0 < number < 1 << 64, "the round is not a number from 1")
    period, genesis = chain["period"], chain["genesis_time"]
    need(type(period) is int and 0 < period < 1 << 32, "the period is not a number from 1")
    need(type(genesis) is int and 0 < genesis <= LATEST, "the genesis is not a time from 1970 to 9999")
    need(genesis + (number - 1) * period <= LATEST, "the round is after the year 9999")
    need(type(name) is str and name, "the chain has no name")
    linked = scheme == "pedersen-bls-chained"
    need(linked or scheme == "bls-unchained-g1-rfc9380", f"no rule is known for the scheme {scheme!a}")

    key, group = hexadecimal(chain, "public_key"), hexadecimal(chain, "groupHash")
    need(len(group) == 32, f"the groupHash has {len(group)} bytes")
    parts = [period.to_bytes(4, "big"), genesis.to_bytes(8, "big"), key, group]
    parts += [name.encode()] if name != "default" else []
    of = hashlib.sha256(b"".join(parts)).digest()
    need(of == hexadecimal(chain, "hash"), f"the hash of the chain is {of.hex()}")

    signature, randomness = hexadecimal(pulse, "signature"), hexadecimal(pulse, "randomness")
    need(hashlib.sha256(signature).digest() == randomness, "the randomness is not the SHA-256 of the signature")
    before = hexadecimal(pulse, "previous_signature") if linked else b""
    need(linked or pulse.get("previous_signature", "") == "", "a round of this chain has no signature of the round before")
    need(not linked or (before == group if number == 1 else len(before) == 96), "the signature of the round before")
    message = hashlib.sha256(before + number.to_bytes(8, "big")).digest()

    minus = lambda p: (p[0], -p[1])
    if linked:
        key, signature = point(G1, key, "public key"), point(G2, signature, "signature")
        valid = paired((key, HASH2.point(message)), (minus(BASE1), signature))
    else:
        key, signature = point(G2, key, "public key"), point(G1, signature, "signature")
        valid = paired((HASH1.point(message), key), (minus(signature), BASE2))
    need(valid, "the signature is not valid")
    return f"round {number} is genuine\n  randomness  {randomness.hex()}\n  chain       {of.hex()}"


def once(pairs):
    """An object of JSON. A key that is there twice could mean one thing here, and another elsewhere."""
    need(len(dict(pairs)) == len(pairs), "a key is there twice")
    return dict(pairs)


def constant(name):
    need(False, f"{name} is no number")


def read(path):
    with open(path, "rb") as file:
        text = file.read(MOST + 1)
    need(len(text) <= MOST, f"{path} has more than {MOST} bytes")
    return json.loads(text.decode("utf-8-sig"), object_pairs_hook=once, parse_constant=constant)


def main(chain, pulse):
    try:
        answer = check(read(chain), read(pulse))
    except RecursionError:
        need(False, "lists or objects are nested too deep")
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, OSError) as e:
        need(False, f"these are no such files: {e!a}")
    try:
        print(answer, flush=True)
    except OSError as e:
        sys.exit(f"the output cannot be written: {e}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: python3 verify.py info.json pulse.json", file=sys.stderr)
        sys.exit(2)
    main(*sys.argv[1:])
