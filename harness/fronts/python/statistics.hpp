#pragma once

#include <pybind11/pybind11.h>

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

}  // namespace matchbench::python
