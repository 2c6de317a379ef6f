import typing

def score(
    judgments: "str | tuple[typing.Any, ...]",
    runs: "list[str | tuple[typing.Any, ...]]",
    measures: "list[str]",
    options: "dict[str, typing.Any]",
) -> "dict[str, typing.Any]": ...
