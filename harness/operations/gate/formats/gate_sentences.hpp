#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/gate/decide/gate_report.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::gate {

// What a gate says, in words that all formats share. Nothing here ends in a full stop.

// ".036"; of a loss or a difference, three decimals, more if it would vanish.
std::string loss_text(double value);

// "not worse: a loss of more than .036 is ruled out; a loss of .036 would have been noticed"
std::string decision_sentence(const QualityDecision& decision, const QualityRule& rule);

// "AP: .512 → .508, difference -.004 (95 %: -.021 to .013), 60 requests"
std::string figures_sentence(const MeasureReport& measure, const QualityRule& rule);

// "failures: worse: 2 requests of the new side failed, and none of the base"
std::string failures_sentence(const FailureReport& failures);

// What only the new side failed by, a line for each cause: "weather, tides and 3 more: error:
// KeyError: 'card'".
std::vector<std::string> failed_request_lines(const FailureReport& failures);

// "not worse" of a cost only if its interval rules out more than the margin.
std::string_view cost_verdict_text(const CostReport& cost);

// A line for each cost, or the one that says why they are not compared.
std::vector<std::string> cost_sentences(const CostReports& costs);

// The verdict with what decides it: the sentence of the worst measure, failure or cost.
std::string headline(const GateReport& report);

// "3 of 60 requests have another score, 12 have another ranking"
std::string changes_sentence(const GateReport& report);

// "keyword (round.db)"
std::string side_text(const Side& side);

// "timed_out", and "" for a request that was answered as it should be.
std::string outcome_note(const std::string& outcome);

// The first ranks of both sides, side by side; "" if one gave no ranking, since it failed or
// abstained, or none is known.
std::string rankings_text(const ChangedRequest& one, text::TableFormat format);

}  // namespace matchbench::gate
