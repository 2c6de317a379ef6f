#pragma once

#include "harness/scoring/eval/eval_output.hpp"

#include <pybind11/pybind11.h>

namespace matchbench::python {

// What `eval` found as Python's own objects: {"runs": [RUN, …], "remarks": [str, …],
// "less_is_better": [measure, …]}. A RUN has
//   "name"       its path or name
//   "missing"    the judged topics that it lacks
//   "mean"       {measure: value}, of what is summed the sum; None if no topic has a value
//   "per_query"  {measure: {topic: value}}, topics in the order of their names
// If there is a baseline, "comparison" has the rows of compare_runs() as lists of their cells,
// and "columns" their keys.
// Values are floats; the run's tag and relstring are texts. Needs the interpreter's lock.
pybind11::dict scores_as_dicts(const eval::EvalResults& results, Undefined undefined);

}  // namespace matchbench::python
