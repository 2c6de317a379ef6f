"""Drawings of results by matplotlib, which is loaded when one is asked for."""

import importlib
import typing

from .errors import Error

# What is drawn in a line: its label, a mean, and the bounds of its interval, if it has one.
Point = typing.Tuple[str, typing.Optional[float], typing.Optional[float], typing.Optional[float]]


def draw_points(
    points: typing.Sequence[Point],
    title: str,
    ax: typing.Any = None,
    values: "typing.Sequence[typing.Sequence[float]] | None" = None,
) -> typing.Any:
    """A line for each point, the first on top: the mean as a dot on its interval, and small dots for
    single values. Draws on `ax`, or on new axes, and returns them. Raises Error without matplotlib."""
    if ax is None:
        try:
            pyplot = importlib.import_module("matplotlib.pyplot")
        except ImportError as error:
            raise Error("a plot needs matplotlib; install it") from error
        ax = pyplot.subplots(figsize=(6.4, 1.2 + 0.35 * len(points)), layout="constrained")[1]
    for line, (_, mean, low, high) in enumerate(points):
        if values is not None:
            ax.plot(values[line], [line] * len(values[line]), "|", color="0.7", zorder=1)
        if mean is None:
            continue
        if low is not None and high is not None:
            ax.plot([low, high], [line, line], "-", color="C0", zorder=2)
        ax.plot([mean], [line], "o", color="C0", zorder=3)
    ax.set_yticks(range(len(points)), [label for label, *_ in points])
    ax.set_ylim(len(points) - 0.5, -0.5)
    ax.set_xlabel(title)
    return ax
