#pragma once

#include "harness/publishing/report/model/report_model.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::report {

// What an organiser can leave out of a report, in every format, so that the test set can be used
// again.
struct HeldBack {
  bool judgments = false;  // gains, scores by request, and what tells them
  bool rankings = false;   // what entrants returned, and the services in it
  bool logs = false;       // messages of failures and what workers printed
  bool requests = false;   // their names, URIs and texts; logs as well, because they may quote them
};

// "judgments", "rankings", "logs", "requests".
std::span<const std::string_view> held_back_names();
// The names must be of these.
HeldBack held_back(const std::vector<std::string>& names);

// Takes out of the results what the report must not be made from.
void hold_back_before(const HeldBack& parts, results::RoundResults& results);

// Takes the rest out of the report that was made of them, and out of what files are written from
// beside it. The report says what is missing.
void hold_back_after(const HeldBack& parts, ReportModel& model, results::RoundResults& results,
                     results::JudgedRankings& judged);

}  // namespace matchbench::report
