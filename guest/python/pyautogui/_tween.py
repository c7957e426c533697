"""How far a movement has come at a share of its time; both from 0 to 1."""


def linear(share):
    return share


def easeInQuad(share):
    return share * share


def easeOutQuad(share):
    return share * (2 - share)


def easeInOutQuad(share):
    return 2 * share * share if share < 0.5 else 1 - 2 * (1 - share) ** 2
