"""What evaluate() returns."""

import typing

from .frames import cell_of, frame_of, html_table, text_table

if typing.TYPE_CHECKING:
    from .kinds import ComparedMeans

Kept = typing.TypeVar("Kept")
Value = typing.Union[float, str, None]
Mean = typing.TypeVar("Mean")
Queries = typing.TypeVar("Queries")
Missing = typing.TypeVar("Missing")


def key_of(measure: typing.Any) -> typing.Any:
    """The name of a measure: of ir_measures' objects what they print."""
    if type(measure).__module__.partition(".")[0] == "ir_measures":
        return str(measure)
    return measure


class Means(typing.Dict[str, Value]):
    """Values by measure."""

    def __missing__(self, key: typing.Any) -> Value:
        if isinstance(key_of(key), str) and key_of(key) in self:
            return self[key_of(key)]
        raise KeyError(f"{key!a} was not asked for; there are {list(self)}")


class PerQuery(typing.Dict[str, typing.Dict[str, Value]]):
    """Values by measure, then query; [query] of a judged query is its values by measure."""

    def __missing__(self, key: typing.Any) -> "dict[str, Value]":
        if isinstance(key_of(key), str) and key_of(key) in self:
            return self[key_of(key)]
        row = {name: column[key] for name, column in self.items() if key in column}
        if row:
            return row
        raise KeyError(f"{key!a} is neither a measure that was asked for nor a query")


class OfRuns(typing.Dict[str, Kept]):
    """Values by run."""

    def __missing__(self, key: typing.Any) -> Kept:
        first = next(iter(self))
        raise KeyError(
            f"there is no run {key!a}, but {list(self)}; the run's name comes first: [{first!a}][...]"
        )


class Comparison(OfRuns["dict[str, ComparedMeans]"]):
    """What compare() found, by run and measure. remarks: what the user should know, a sentence each,
    printed below the values."""

    def __init__(self, remarks: "list[str]") -> None:
        super().__init__()
        self.remarks = remarks

    def __repr__(self) -> str:
        return "\n".join([super().__repr__(), *(f"note: {remark}" for remark in self.remarks)])


class Scores(typing.Generic[Mean, Queries, Missing]):
    """Of one run: mean[measure], per_query[measure][query], missing (a list of queries). Of several
    runs the run's name comes first: mean[name][measure]. Values are floats; None is the mean of a
    measure that is undefined for every query and skipped, and such queries are not in per_query.

    remarks: what the user should know, a sentence each, such as queries that nobody judged. They are
    printed below the table.
    """

    def __init__(
        self,
        runs: "list[dict[str, typing.Any]]",
        names: "list[str] | None",
        remarks: "list[str]",
    ) -> None:
        labels = names if names is not None else [run["name"] for run in runs]
        self.runs: "list[str]" = labels
        self.remarks = remarks
        self._means = OfRuns((name, Means(run["mean"])) for name, run in zip(labels, runs))
        self._per_query = OfRuns((n, PerQuery(run["per_query"])) for n, run in zip(labels, runs))
        several = names is not None or len(runs) > 1
        missing = {name: run["missing"] for name, run in zip(labels, runs)}
        only = labels[0]
        of_which: typing.Any = (lambda of: of) if several else (lambda of: of[only])
        self.mean: Mean = of_which(self._means)
        self.per_query: Queries = of_which(self._per_query)
        self.missing: Missing = of_which(missing)

    @property
    def measures(self) -> "list[str]":
        return list(self._means[self.runs[0]])

    def to_frame(self, per_query: bool = True) -> typing.Any:
        """A frame of pandas if it is installed, else of polars, else of Arrow: a row for each run,
        query and measure (columns run, query_id, measure, value), or without queries a row for each
        run and measure. Raises Error if none is installed."""
        return frame_of(self._columns(per_query))

    def _columns(self, per_query: bool) -> "dict[str, list[typing.Any]]":
        if not per_query:
            means = [(r, m, v) for r, all_of in self._means.items() for m, v in all_of.items()]
            return {
                "run": [row[0] for row in means],
                "measure": [row[1] for row in means],
                "value": [row[2] for row in means],
            }
        rows = [
            (run, query, measure, value)
            for run, all_of in self._per_query.items()
            for measure, column in all_of.items()
            for query, value in column.items()
        ]
        names = ("run", "query_id", "measure", "value")
        return {name: [row[at] for row in rows] for at, name in enumerate(names)}

    def _table(self) -> "list[list[str]]":
        rows = [["run", *self.measures]]
        for run, means in self._means.items():
            rows.append([run, *(cell_of(value) for value in means.values())])
        return rows

    def to_latex(self) -> str:
        """The means as a tabular for the package booktabs, a row for each run."""
        head, *rows = [" & ".join(map(latex_of, row)) + r" \\" for row in self._table()]
        lines = [r"\begin{tabular}{l" + "r" * len(self.measures) + "}", r"\toprule", head]
        return "\n".join([*lines, r"\midrule", *rows, r"\bottomrule", r"\end{tabular}", ""])

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        return html_table([dict(zip(head, row)) for row in rows], self.remarks)

    def __repr__(self) -> str:
        return text_table(self._table(), self.remarks, ".mean")


LATEX = {c: "\\" + c for c in "&%$#_{}"} | {
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
}


def latex_of(text: str) -> str:
    return "".join(LATEX.get(letter, letter) for letter in text)


OneScores = Scores[Means, PerQuery, typing.List[str]]
SeveralScores = Scores[OfRuns[Means], OfRuns[PerQuery], typing.Dict[str, typing.List[str]]]
AnyScores = Scores[typing.Any, typing.Any, typing.Any]
