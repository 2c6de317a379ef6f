#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <string>
#include <vector>

namespace matchbench::report {

// The machines of a round that was merged from parts, a row for each: what decides about times
// there, what the harness itself costs, and what was asked. Machines of one kind have one number.
text::Table nodes_table(const results::RoundProvenance& provenance);

// `differ_in`, in what follows, is RoundProvenance::nodes_differ_in; nothing is done if it is
// empty.

// "*", which marks a time over nodes that differ; "" if they do not.
const char* mark_of_times(const std::vector<std::string>& differ_in);

// Marks the titles of all columns of times over nodes ("…_ms") so.
void mark_times(const std::vector<std::string>& differ_in, text::Table& table);

// Adds a column that says in what the nodes differ, for programs.
void add_nodes_differ_in(const std::vector<std::string>& differ_in, text::Table& table);

}  // namespace matchbench::report
