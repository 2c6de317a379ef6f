#include "harness/execution/registry/templates/templates.hpp"

namespace matchbench::registry {
namespace {

constexpr const char* kPythonSource =
    R"PY("""Ranks services by the words they share with the request."""

import re

import matchbench


def words(service):
    """The words of a service's name, description and tags, in lower case."""
    text = " ".join((service.name, service.description, *service.tags))
    return set(re.findall(r"\w+", text.lower()))


class @Class@(matchbench.Matchmaker):
    def load(self, collection):
        """Once, before all queries: read and index the services."""
        self.services = [words(service) for service in collection.services]

    def query(self, query):
        """Once per request. A service is named by its position in collection.services."""
        wanted = words(query.request)
        if not wanted:
            raise matchbench.Unsupported("the request has no text")
        # Sorted and cut at top_k for you.
        return [(i, len(wanted & offered)) for i, offered in enumerate(self.services)]


matchbench.main(@Class@)
)PY";

constexpr const char* kPythonReadme = R"(# @name@

A matchmaker for matchbench. `matchmaker.py` is all of it; `plugin.yaml` describes it to people and
says how it is started. Nothing has to be built:

    matchbench plugin check .
    matchbench plugin add .

A contest then names it `plugin: @name@`. It can read only this folder and the packages of its Python.
List the packages that it needs in `requirements.txt` and install them into `.venv`, which the program
then runs in:

    matchbench plugin add . --requirements requirements.txt

It also runs in a debugger, without matchbench, on an exported collection. `PYTHONPATH` must then name
`lib/matchbench/sdk/python` of an installation, which contains the package `matchbench`:

    matchbench collection export COLLECTION --format json --out exported
    python3 matchmaker.py --collection exported
)";

}  // namespace

TemplateFiles python_template() {
  return {{"matchmaker.py", kPythonSource},
          {"plugin.yaml", program_manifest("python3, matchmaker.py")},
          {"README.md", kPythonReadme}};
}

}  // namespace matchbench::registry
