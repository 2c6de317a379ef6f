#pragma once

#include "harness/scoring/eval/eval_output.hpp"

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace matchbench::python {

// A matrix is {"measure": name, "systems": [name], "requests": [name], "values": [[value]] with a
// row for each system, "less_is_better": bool}. All need the interpreter's lock, and let others run
// while they compute. They throw input Errors for a matrix that cannot be tested and for options
// out of their range.

// {"pairs": [dict], "groups": [dict], "friedman": dict, "smallest_difference", "requests_needed"}
// with the columns of `analyse significance`. Options: test, correction, alpha, seed, permutations,
// replicates, threads.
pybind11::dict significance(const pybind11::dict& matrix, const pybind11::dict& options);

// A dict for each test with the columns of `analyse plan`. Options: difference, power, level, seed,
// mean_pool, threads.
pybind11::list plan(const pybind11::dict& matrix, const pybind11::dict& options);

// {"tau_a", "tau_b", "tau_ap", "rho", "pearson", "swaps"} of two lists of finite values of the same
// length, of two or more. The first is the reference of tau_ap.
pybind11::dict correlate(const std::vector<double>& first, const std::vector<double>& second);

// Runs are paths, or sources of rows as columns_of() takes them. All functions need the
// interpreter's lock and throw input Errors as reading a run does.

// A dict for each pair of runs, with the keys of eval::overlap_of_runs().
pybind11::list overlap(const pybind11::list& runs, double p, std::size_t k);

// {topic: {document: score}}, documents from the best on. Options: method, norm, weights, and the
// names of kFusionNumbers.
pybind11::dict fuse(const pybind11::list& runs, const pybind11::dict& options);

// The same by parameters that judgments choose if the options do not state them: the members of
// eval::TrainedFusion, "run" as fuse() returns it, and "remarks". Further options: measure, folds.
pybind11::dict train_fusion(const pybind11::list& runs, const pybind11::object& judgments,
                            const pybind11::dict& options);

// The mean number of different documents among the first `depth` of all runs, over these topics.
double mean_pool(const pybind11::list& runs, const std::vector<std::string>& topics,
                 std::size_t depth);

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
