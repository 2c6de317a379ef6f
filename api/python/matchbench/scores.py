"""What evaluate() returns."""

import typing

import matchbench._matchbench as _matchbench

from .frames import cell_of, frame_of, html_table, text_table
from .plots import draw_points

if typing.TYPE_CHECKING:
    from .kinds import ComparedMeans, Correction, PairTest

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
    printed below the table. less_is_better: measures of which the lower value is better. by_run and
    missing_by_run: per_query and missing by the run's name, also of one run.
    """

    def __init__(
        self,
        runs: "list[dict[str, typing.Any]]",
        names: "list[str] | None",
        remarks: "list[str]",
        less_is_better: "typing.Sequence[str]" = (),
    ) -> None:
        labels = names if names is not None else [run["name"] for run in runs]
        self.runs: "list[str]" = labels
        self.remarks = remarks
        self.less_is_better = less_is_better
        self._means = OfRuns((name, Means(run["mean"])) for name, run in zip(labels, runs))
        self.by_run = OfRuns((n, PerQuery(run["per_query"])) for n, run in zip(labels, runs))
        several = names is not None or len(runs) > 1
        self.missing_by_run = {name: run["missing"] for name, run in zip(labels, runs)}
        only = labels[0]
        of_which: typing.Any = (lambda of: of) if several else (lambda of: of[only])
        self.mean: Mean = of_which(self._means)
        self.per_query: Queries = of_which(self.by_run)
        self.missing: Missing = of_which(self.missing_by_run)

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
            for run, all_of in self.by_run.items()
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

    def to_latex(
        self,
        test: "PairTest | None" = None,
        *,
        correction: "Correction | None" = None,
        alpha: float = 0.05,
    ) -> str:
        """The means as a tabular for the package booktabs, a row for each run.

        test, correction, alpha: of significance(). With a test or a correction, each run has a letter,
        and a mean the letters of the runs that it is significantly better than, as superscripts.
        Raises InputError as significance() does.
        """
        rows = [list(map(latex_of, row)) for row in self._table()]
        width = "l" + "r" * len(self.measures)
        note: "list[str]" = []
        if test is not None or correction is not None:
            found = worse_runs(self, test, correction, alpha)
            letters = [letter_of(place) for place in range(len(self.runs))]
            for at, row in enumerate(rows[1:]):
                for column, name in enumerate(self.measures, 1):
                    beaten = [letters[other] for other in found[name].get(at, [])]
                    if beaten:
                        row[column] += "$^{" + "".join(beaten) + "}$"
                row.insert(0, letters[at])
            rows[0].insert(0, "")
            width = "l" + width
            name = test or "randomization"
            note = [f"% A letter behind a mean: better than that run ({name}, alpha {alpha:g})."]
        head, *body = [" & ".join(row) + r" \\" for row in rows]
        lines = [r"\begin{tabular}{" + width + "}", r"\toprule", head, r"\midrule", *body]
        return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", *note, ""])

    def plot(self, measure: "str | None" = None, ax: typing.Any = None) -> typing.Any:
        """The means by one measure (None: the first) on the values of single queries, a line for each
        run, drawn by matplotlib. Returns the axes. Raises Error if matplotlib is not installed."""
        name = key_of(measure) if measure is not None else self.measures[0]
        points, values = [], []
        for run in self.runs:
            mean = self._means[run][name]
            points.append((run, mean if isinstance(mean, float) else None, None, None))
            found = self.by_run[run].get(name, {}).values()
            values.append([value for value in found if isinstance(value, float)])
        return draw_points(points, name, ax, values)

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


def letter_of(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    letter = chr(ord("a") + place % 26)
    return letter if place < 26 else letter_of(place // 26 - 1) + letter


def worse_runs(
    scores: "AnyScores",
    test: "PairTest | None",
    correction: "Correction | None",
    alpha: float,
) -> "dict[str, dict[int, list[int]]]":
    """By measure, then by the place of a run: the places of those that it is significantly better
    than."""
    from .analyses import matrix_of, test_options  # which need Scores

    options = {**test_options(test, correction, alpha), "seed": 1}
    places = {run: place for place, run in enumerate(scores.runs)}
    found: "dict[str, dict[int, list[int]]]" = {}
    for measure in scores.measures:
        matrix = matrix_of(scores, measure)
        found[measure] = {}
        for pair in _matchbench.significance(matrix, options)["pairs"]:
            if not pair["separated"]:
                continue
            better, worse = places[pair["first"]], places[pair["second"]]
            if (pair["difference"] > 0) == matrix["less_is_better"]:
                better, worse = worse, better
            found[measure].setdefault(better, []).append(worse)
        for beaten in found[measure].values():
            beaten.sort()
    return found


OneScores = Scores[Means, PerQuery, typing.List[str]]
SeveralScores = Scores[OfRuns[Means], OfRuns[PerQuery], typing.Dict[str, typing.List[str]]]
AnyScores = Scores[typing.Any, typing.Any, typing.Any]
