#include "harness/operations/gate/decide/gate_remarks.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace matchbench::gate {
namespace {

void remark_missing(const Side& side, const std::vector<Shared>& shared,
                    const SideRequest* Shared::*of, std::vector<std::string>& remarks) {
  const auto missing = std::ranges::count_if(
      shared, [&](const auto& both) { return (both.*of)->outcome == kMissing; });
  if (missing == 0) return;
  remarks.push_back(fmt::format("{} lacks {} that the other side has; {} as the worst answer.",
                                side.name, text::counted(missing, "topic", "topics"),
                                missing == 1 ? "it is scored" : "they are scored"));
}

// They are scored alike, which says nothing of the new side.
void remark_failed_on_both(const std::vector<Shared>& shared, const std::vector<Shared>& left_out,
                           std::vector<std::string>& remarks) {
  std::vector<const SideRequest*> failed;
  for (const auto* some : {&shared, &left_out}) {
    for (const auto& [base, fresh] : *some) {
      if (base->failed && fresh->failed) failed.push_back(fresh);
    }
  }
  if (failed.empty()) return;
  remarks.push_back(
      fmt::format("{} of {} failed on both sides: {}.", failed.size(),
                  text::counted(shared.size() + left_out.size(), "request", "requests"),
                  described_outcome(failed.front()->outcome, failed.front()->message)));
}

// Which requests no measure of the gate scores.
void remark_left_out(const std::vector<Shared>& left_out, std::vector<std::string>& remarks) {
  const auto count = [&](bool SideRequest::*is) {
    return static_cast<std::size_t>(std::ranges::count_if(
        left_out, [&](const auto& both) { return both.base->*is || both.fresh->*is; }));
  };
  const std::size_t unanswerable = count(&SideRequest::nothing_answers);
  const std::size_t unjudged = count(&SideRequest::unjudged);
  if (unanswerable > 0) {
    remarks.push_back(
        fmt::format("{} left out, because nothing answers {}: silence is scored by FalseAnswer, "
                    "FalseSilence and measures with (silence=scored).",
                    text::counted(unanswerable, "request is", "requests are"),
                    unanswerable == 1 ? "it" : "them"));
  }
  if (unjudged > 0) {
    remarks.push_back(
        fmt::format("{} left out.", text::counted(unjudged, "request without a judgment is",
                                                  "requests without a judgment are")));
  }
  if (left_out.size() > unanswerable + unjudged) {
    remarks.push_back(fmt::format(
        "{} left out, because nothing is relevant or no measure is defined.",
        text::counted(left_out.size() - unanswerable - unjudged, "request is", "requests are")));
  }
}

// How a protocol confines, for people; "" if it is not known.
std::string confined_by(const std::string& stored) {
  if (stored.empty()) return {};
  const contest::ProtocolSettings protocol = contest::stored_protocol(stored);
  return fmt::format("isolation: {}, confinement: {}",
                     kIsolationNames[static_cast<std::size_t>(protocol.isolation)],
                     kConfinementModeNames[static_cast<std::size_t>(protocol.confinement)]);
}

// Entrants of the new side may have had to run more confined (contest::confine_at_least()).
void remark_confinement(const GateReport& report, std::vector<std::string>& remarks) {
  const std::string base = confined_by(report.base.footing.protocol);
  const std::string fresh = confined_by(report.fresh.footing.protocol);
  if (base.empty() || fresh.empty() || base == fresh) return;
  remarks.push_back(fmt::format(
      "The base was run under '{}', the new side under '{}', which may change times and outcomes.",
      base, fresh));
}

// "once", "3 times"
std::string often(std::uint32_t passes) {
  return passes == 1 ? "once" : fmt::format("{} times", passes);
}

// Sides whose times nobody compares are asked as often as quality needs, which averages out no
// chance in their rankings: readers should know.
void remark_passes(const GateReport& report, std::vector<std::string>& remarks) {
  const auto& base = report.base.footing.protocol;
  const auto& fresh = report.fresh.footing.protocol;
  if (base.empty() || fresh.empty()) return;
  if (!report.base.was_asked || !report.fresh.was_asked) return;
  const std::uint32_t of_base = contest::stored_protocol(base).passes;
  const std::uint32_t of_fresh = contest::stored_protocol(fresh).passes;
  if (of_base != of_fresh) {
    remarks.push_back(fmt::format("Each request was asked {} of the base and {} of the new side.",
                                  often(of_base), often(of_fresh)));
  } else if (of_fresh == 1) {
    remarks.emplace_back("Each request was asked once of each side.");
  }
}

}  // namespace

void add_remarks(const std::vector<Shared>& shared, const std::vector<Shared>& left_out,
                 GateReport& report) {
  auto& remarks = report.remarks;
  const std::size_t asked = shared.size() + left_out.size();
  for (const Side* side : {&report.base, &report.fresh}) {
    remarks.insert(remarks.end(), side->remarks.begin(), side->remarks.end());
  }
  remark_confinement(report, remarks);
  remark_passes(report, remarks);
  remark_missing(report.base, shared, &Shared::base, remarks);
  remark_missing(report.fresh, shared, &Shared::fresh, remarks);
  remark_failed_on_both(shared, left_out, remarks);
  const std::size_t most = std::max(report.base.requests.size(), report.fresh.requests.size());
  if (asked < most && report.base.footing.judgments.empty()) {
    remarks.push_back(fmt::format("Both sides were asked {} of {}; the others are left out.", asked,
                                  text::counted(most, "request", "requests")));
  }
  remark_left_out(left_out, remarks);
}

}  // namespace matchbench::gate
