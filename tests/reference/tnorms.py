"""T-norm families, number by number, from Klement, Mesiar and Pap's table; in high precision with Decimal powers."""

from decimal import Decimal, localcontext


def _d(a):
    return Decimal(a)


def family(name, p, a, b):
    """T(a, b) for 0 < a, b < 1 and a parameter at which the family's formula applies."""
    with localcontext() as context:
        context.prec = 60
        a, b, p, one = _d(a), _d(b), _d(p), Decimal(1)
        if name == "hamacher":
            value = a * b / (p + (one - p) * (a + b - a * b))
        elif name == "frank":
            value = (one + (p**a - one) * (p**b - one) / (p - one)).ln() / p.ln()
        elif name == "yager":
            value = max(Decimal(0), one - ((one - a) ** p + (one - b) ** p) ** (one / p))
        elif name == "schweizer_sklar":
            inside = a**p + b**p - one
            value = Decimal(0) if inside <= 0 else inside ** (one / p)
        elif name == "dombi":
            value = one / (one + (((one - a) / a) ** p + ((one - b) / b) ** p) ** (one / p))
        elif name == "aczel_alsina":
            value = (-(((-a.ln()) ** p + (-b.ln()) ** p) ** (one / p))).exp()
        elif name == "sugeno_weber":
            value = max(Decimal(0), (a + b - one + p * a * b) / (one + p))
        return float(value)
