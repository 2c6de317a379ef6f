"""Judgments that are read once and score many runs."""

import typing

import matchbench._matchbench as _matchbench

from .errors import InputError
from .evaluation import checked_options, measure_names, reading
from .inputs import drawn, judgments_source, run_sources
from .scores import AnyScores, Scores

if typing.TYPE_CHECKING:
    from typing_extensions import Unpack

    from .kinds import EvaluateOptions, Measures


class Evaluator:
    """evaluate() for many runs, one call after the other, as while a system is tuned: judgments and
    measures are read and checked once.

    evaluator = matchbench.Evaluator("qrels.txt", ["nDCG@10", "AP"])
    for setting in settings:
        print(setting, evaluator(run_of(setting)).mean["nDCG@10"])

    qrels, measures and options are those of evaluate(). Judgments that Python holds are copied, so that
    changing them later changes nothing. Threads may call one evaluator at the same time.
    """

    def __init__(
        self,
        qrels: typing.Any,
        measures: "Measures" = "official",
        **options: "Unpack[EvaluateOptions]",
    ) -> None:
        try:
            self._options = checked_options(**options)
        except TypeError as error:
            raise InputError(f"Evaluator: {error}; its options are those of evaluate()") from error
        self.measures = measure_names(measures)
        qrels = drawn(qrels)
        with reading("qrels"):
            self._judgments = _matchbench.Judgments(judgments_source(qrels), self._options)

    def __call__(self, runs: typing.Any) -> AnyScores:
        """Scores one run or several, as evaluate() takes them."""
        runs = drawn(runs)
        with reading("runs"):
            names, sources = run_sources(runs)
            found = _matchbench.score(self._judgments, sources, self.measures, self._options)
        return Scores(found["runs"], names, found["remarks"], found["less_is_better"])
