class PyAutoGUIException(Exception):
    """What this module raises for a call it cannot carry out."""


class FailSafeException(PyAutoGUIException):
    """The pointer stood in the corner while FAILSAFE was on."""


class ImageNotFoundException(PyAutoGUIException):
    """Kept so that `except` clauses that name it work; pictures are not searched for here."""
