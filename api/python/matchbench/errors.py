"""What a matchmaker raises to say more than "this failed". Any other exception is an error."""


class Unsupported(Exception):
    """The matchmaker cannot handle this input: an abstention, not a failure."""


class InvalidInput(Exception):
    """A parameter or a document is not acceptable."""


class Cancelled(Exception):
    """The call was given up because Host.should_stop() said so."""


class OutOfOrder(Exception):
    """A call came at the wrong time, for example a query before load()."""
