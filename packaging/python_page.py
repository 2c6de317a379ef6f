#!/usr/bin/env python3
"""Writes the site's page of the Python package from its docstrings, without importing it.

usage: python_page.py > python-package.md
"""

import ast
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "api/python/matchbench"


def exported() -> "list[tuple[str, str]]":
    """(module, name) of all that 'import matchbench' offers, in the order of its __init__.py."""
    names = []
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            names += [(node.module, alias.name) for alias in node.names]
    return names


def heading_of(node: ast.AST, owner: str = "") -> str:
    name = owner + node.name
    if isinstance(node, ast.ClassDef):
        return name
    answer = "" if node.returns is None else f" -> {ast.unparse(node.returns)}".replace("'", "")
    return f"{name}({ast.unparse(node.args)}){answer}"


def section_of(node: ast.AST, owner: str = "") -> "list[str]":
    """The heading and docstring of a class or function, and of a class its public methods; nothing
    if there is no docstring."""
    text = ast.get_docstring(node)
    lines = []
    if text is not None:
        level = "###" if owner else "##"
        lines = [f"{level} `{owner}{node.name}`", "", "```text", heading_of(node, owner), "", text, "```", ""]
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            is_shown = isinstance(inner, ast.FunctionDef) and (
                not inner.name.startswith("_") or inner.name == "__init__")
            if is_shown:
                lines += section_of(inner, f"{node.name}.")
    return lines


def page() -> str:
    lines = ["# Python package", "", "What the docstrings of `matchbench` say. [Scoring in Python](../python.md) explains it.", ""]
    for module, name in sorted(exported(), key=lambda pair: (pair[1].lower(), pair[1])):
        tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
                lines += section_of(node)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(page())
