"""What a matchmaker raises to say more than "this failed" (any other exception is an error), and what
evaluate() and its kind raise: Error."""


class Unsupported(Exception):
    """The matchmaker cannot handle this input: an abstention, not a failure."""


class InvalidInput(Exception):
    """A parameter or a document is not acceptable."""


class Cancelled(Exception):
    """The call was given up because Host.should_stop() said so."""


class OutOfOrder(Exception):
    """A call came at the wrong time, for example a query before load()."""


class Error(Exception):
    """What evaluate() and its kind raise. The text is a whole message: place, what is wrong with
    which value, and what to do about it."""


class InputError(Error, ValueError):
    """The input or an argument is faulty: exit code 2 of the command line."""


class MachineError(Error, OSError):
    """The machine lacks something, such as memory or a permission: exit code 3 of the command line."""


class NotBuilt(Error, ImportError):
    """This copy of the package has no compiled module: it is for entrants alone."""


def shown(value: object) -> str:
    """How a value shows itself in a message, in ASCII; its type if it cannot."""
    try:
        text = ascii(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= 200 else text[:200] + "..."
