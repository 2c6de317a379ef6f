"""Types for those who check theirs: what arguments may be, and what results hold."""

import os
import typing

Undefined = typing.Literal["zero", "skip"]
Order = typing.Literal["score", "rank"]
Ties = typing.Literal["ranked", "average"]
JudgmentFormat = typing.Literal["qrels", "prefs", "qrels_prefs", "qrels_jg", "sampled"]
PairTest = typing.Literal[
    "max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"
]
Correction = typing.Literal["none", "bonferroni", "holm", "bh"]
Decision = typing.Literal["worse", "not worse", "undecided"]

Number = typing.Optional[float]
Path = typing.Union[str, "os.PathLike[str]"]


class MeasureObject(typing.Protocol):
    """A measure of ir_measures."""

    NAME: typing.Any


Measures = typing.Union[
    str, MeasureObject, typing.Iterable[str], typing.Iterable[MeasureObject]
]

# What is one run for sure, and what is several; frames and other objects are either by what they hold.
OneRun = typing.Union[Path, typing.Mapping[str, typing.Mapping[str, float]]]
SeveralRuns = typing.Union[
    "typing.List[str]",
    "typing.Sequence[os.PathLike[str]]",
    typing.Mapping[str, Path],
    typing.Mapping[str, typing.Mapping[str, typing.Mapping[str, float]]],
]


class EvaluateOptions(typing.TypedDict, total=False):
    undefined: Undefined
    level: Number
    depth: typing.Optional[int]
    judged_only: bool
    collection_size: typing.Optional[int]
    order: Order
    ties: Ties
    judgments: JudgmentFormat
    subtopics: bool
    threads: typing.Optional[int]


class ComparedMeans(typing.TypedDict):
    mean: Number
    queries: int
    difference: Number
    p: Number
    p_adjusted: Number
    wins: typing.Optional[int]
    ties: typing.Optional[int]
    losses: typing.Optional[int]


class Correlation(typing.TypedDict):
    tau_a: Number
    tau_b: Number
    tau_ap: Number
    rho: Number
    pearson: Number
    swaps: int


class Pair(typing.TypedDict):
    first: str
    second: str
    difference: float
    low: Number
    high: Number
    cohen_dz: Number
    rank_biserial: Number
    wins: int
    ties: int
    losses: int
    p_randomization: Number
    p_t: Number
    p_wilcoxon: Number
    p_sign: Number
    p_bootstrap: Number
    p_percentile: Number
    p_tukey: Number
    p_nemenyi: Number
    p_adjusted: Number
    separated: bool


class Group(typing.TypedDict):
    rank: int
    rank_high: int
    letters: str
    system: str
    mean: float
    mean_rank: float


class Friedman(typing.TypedDict):
    chi_squared: Number
    chi_squared_p: Number
    f: Number
    f_p: Number


class PlannedTest(typing.TypedDict):
    test: str
    question: str
    deviation: Number
    requests: typing.Optional[int]
    judgments: typing.Optional[int]
    pilot_requests: int
    smallest_difference: Number
