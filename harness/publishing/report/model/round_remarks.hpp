#pragma once

#include "harness/publishing/report/model/report_model.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

RoundState state_of(const results::RoundResults& results);

// How many requests have an answer or a score: of a finished round, all.
std::size_t requests_so_far(const results::RoundResults& results);

// What has to be known of a round and its entrants, whichever boards are read: a board in the
// terminal and a report have the same remarks. `entrants` are all of the round, in any order.
std::vector<Remark> round_remarks(const results::RoundResults& results,
                                  const std::vector<ReportEntrant>& entrants);

// That a measure is defined for some of the requests only; "" if it is defined for all, and if the
// remark on the requests of the setting that nothing answers says so. `requests` are those so far.
std::string defined_sentence(std::span<const std::string> measures,
                             const results::SettingFacts& setting, std::size_t defined,
                             std::size_t requests);

}  // namespace matchbench::report
