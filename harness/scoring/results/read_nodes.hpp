#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::results {

// How many timed queries each worker was asked.
using AskedBySession = std::map<store::SessionId, std::uint64_t>;

// Adds the machines on which timed passes ran, if the round was merged from parts, and in what that
// decides about times they differ.
void read_nodes(const store::RoundStore& store, const AskedBySession& asked,
                RoundProvenance& provenance);

// The facts of a machine that decide about times, as one text: equal texts, machines of one kind.
std::string facts_of_times(const std::vector<std::pair<std::string, std::string>>& environment);

// What has to be known of the machines to read the round's times, a sentence for people; "" if all
// ran on the machine on which the round began.
std::string node_remark(const RoundProvenance& provenance);

// What the harness itself cost, of several machines the range; "" if it was not measured.
std::string harness_cost(const RoundProvenance& provenance);

}  // namespace matchbench::results
