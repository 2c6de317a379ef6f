#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace matchbench::python {

// Runs are paths, or sources of rows as columns_of() takes them. All functions need the
// interpreter's lock and throw input Errors as reading a run does.

// A dict for each pair of runs, with the keys of eval::overlap_of_runs().
pybind11::list overlap(const pybind11::list& runs, double p, std::size_t k);

// {topic: {document: score}}, documents from the best on. Options: method, norm, k, phi.
pybind11::dict fuse(const pybind11::list& runs, const pybind11::dict& options);

// The mean number of different documents among the first `depth` of all runs, over these topics.
double mean_pool(const pybind11::list& runs, const std::vector<std::string>& topics,
                 std::size_t depth);

}  // namespace matchbench::python
