#pragma once

#include "harness/report/round_results.hpp"
#include "harness/report/table/table.hpp"
#include "harness/store/store.hpp"

#include <string>
#include <vector>

namespace matchbench {

// Adds the machines on which timed passes ran, if the round was merged from parts, and in what that
// decides about times they differ.
void read_nodes(const RoundStore& store, RoundProvenance& provenance);

// Of two confinements, as workers tell them, the one of the lower tier; "" stands for nothing.
std::string lower_tier(const std::string& one, const std::string& other);

// What has to be known of the machines to read the round's times, in sentences for people; nothing
// if all ran on the machine on which the round began.
std::vector<std::string> node_remarks(const RoundProvenance& provenance);

// Gives a table of a round's times a column that says in what the nodes differ, if they do.
void mark_unequal_nodes(const RoundProvenance& provenance, Table& table);

// What the harness itself cost, on each machine; "" if it was not measured.
std::string harness_cost(const RoundProvenance& provenance);

}  // namespace matchbench
