#include "harness/verdict/decide/compare.hpp"

#include "harness/analysis/measure_direction.hpp"
#include "harness/base/error.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace matchbench::verdict {
namespace {

// A request of both sides.
struct Shared {
  const SideRequest* base;
  const SideRequest* fresh;
};

std::vector<Shared> requests_of_both(const Side& base, const Side& fresh) {
  std::unordered_map<std::string_view, const SideRequest*> known;
  for (const auto& one : fresh.requests) known.emplace(one.id, &one);
  const bool are_run_files = !base.footing.judgments.empty();
  std::vector<Shared> out;
  for (const auto& one : base.requests) {
    const auto found = known.find(one.id);
    if (found == known.end()) continue;
    const bool base_missing = one.outcome == kMissing;
    const bool fresh_missing = found->second->outcome == kMissing;
    if (are_run_files ? base_missing && fresh_missing : base_missing || fresh_missing) continue;
    out.push_back({&one, found->second});
  }
  return out;
}

bool is_defined(const SideRequest& request) {
  return std::ranges::all_of(request.values, [](const auto& value) { return value.has_value(); });
}

MeasureReport measure_report(const std::string& name, std::size_t place,
                             const std::vector<Shared>& shared) {
  MeasureReport out{.measure = name};
  out.less_is_better = analysis::better_value_of(name) == analysis::Better::kSmaller;
  for (const auto& [base, fresh] : shared) {
    out.base += *base->values[place];
    out.fresh += *fresh->values[place];
  }
  out.base /= static_cast<double>(shared.size());
  out.fresh /= static_cast<double>(shared.size());
  return out;
}

// New less base, so that more is better.
std::vector<double> differences_of(const MeasureReport& measure, std::size_t place,
                                   const std::vector<Shared>& shared) {
  std::vector<double> out;
  for (const auto& [base, fresh] : shared) {
    const double difference = *fresh->values[place] - *base->values[place];
    out.push_back(measure.less_is_better ? -difference : difference);
  }
  return out;
}

FailureReport failures_of(const std::vector<Shared>& shared) {
  FailureReport out;
  for (const auto& [base, fresh] : shared) {
    out.base += base->failed ? 1 : 0;
    out.fresh += fresh->failed ? 1 : 0;
    if (fresh->failed && !base->failed) {
      out.only_fresh.push_back({fresh->name, fresh->outcome, fresh->message});
    }
  }
  if (out.fresh > out.base) out.verdict = Verdict::kWorse;
  return out;
}

void add_changes(const std::vector<Shared>& shared, const std::vector<double>& differences,
                 GateReport& report) {
  constexpr double kSame = 1e-12;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const auto& [base, fresh] = shared[i];
    if (std::fabs(differences[i]) > kSame) places.push_back(i);
    const bool are_known = !base->ranking_hash.empty() && !fresh->ranking_hash.empty();
    if (are_known && base->ranking_hash != fresh->ranking_hash) ++report.changed_rankings;
  }
  report.changed_scores = places.size();
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
    return std::fabs(differences[a]) > std::fabs(differences[b]);
  });
  places.resize(std::min(places.size(), kShownChanges));
  std::ranges::stable_sort(places, [&](auto a, auto b) { return differences[a] < differences[b]; });
  for (const auto place : places) {
    const auto& [base, fresh] = shared[place];
    report.changed.push_back({.id = base->id,
                              .name = base->name,
                              .text = base->text.empty() ? fresh->text : base->text,
                              .base = *base->values.front(),
                              .fresh = *fresh->values.front(),
                              .base_outcome = base->outcome,
                              .fresh_outcome = fresh->outcome,
                              .base_ranking = base->ranking,
                              .fresh_ranking = fresh->ranking});
  }
}

void remark_missing(const Side& side, const std::vector<Shared>& shared,
                    const SideRequest* Shared::*of, std::vector<std::string>& remarks) {
  const auto missing = std::ranges::count_if(
      shared, [&](const auto& both) { return (both.*of)->outcome == kMissing; });
  if (missing == 0) return;
  remarks.push_back(fmt::format("{} lacks {} that the other side has; {} as the worst answer.",
                                side.name, text::counted(missing, "topic", "topics"),
                                missing == 1 ? "it is scored" : "they are scored"));
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
        "{} left out, because nothing is relevant or a measure is not defined.",
        text::counted(left_out.size() - unanswerable - unjudged, "request is", "requests are")));
  }
}

void add_remarks(std::size_t asked, const std::vector<Shared>& shared, GateReport& report) {
  auto& remarks = report.remarks;
  for (const Side* side : {&report.base, &report.fresh}) {
    remarks.insert(remarks.end(), side->remarks.begin(), side->remarks.end());
  }
  remark_missing(report.base, shared, &Shared::base, remarks);
  remark_missing(report.fresh, shared, &Shared::fresh, remarks);
  const std::size_t most = std::max(report.base.requests.size(), report.fresh.requests.size());
  if (asked < most && report.base.footing.judgments.empty()) {
    remarks.push_back(fmt::format("Both sides were asked {} of {}; the others are left out.", asked,
                                  text::counted(most, "request", "requests")));
  }
}

}  // namespace

GateReport compare(Side base, Side fresh, CostReports costs, const QualityRule& rule) {
  GateReport report;
  report.rule = rule;
  report.base = std::move(base);
  report.fresh = std::move(fresh);
  report.costs = std::move(costs);
  const auto asked = requests_of_both(report.base, report.fresh);
  std::vector<Shared> shared, left_out;
  for (const auto& both : asked) {
    (is_defined(*both.base) && is_defined(*both.fresh) ? shared : left_out).push_back(both);
  }
  report.left_out = left_out.size();
  if (shared.empty()) {
    throw input_error(
        fmt::format("{} and {} have no request in common for which {} is defined", report.base.name,
                    report.fresh.name, report.base.measures.front()),
        "check that they answer the same requests, and that these are judged");
  }
  std::vector<std::vector<double>> differences;
  for (std::size_t m = 0; m < report.base.measures.size(); ++m) {
    report.measures.push_back(measure_report(report.base.measures[m], m, shared));
    differences.push_back(differences_of(report.measures.back(), m, shared));
  }
  const auto decisions = decide_quality(differences, rule);
  for (std::size_t m = 0; m < decisions.size(); ++m) report.measures[m].decision = decisions[m];
  report.failures = failures_of(asked);
  report.verdict = worst_of(together(decisions), report.failures.verdict);
  for (const auto& cost : report.costs.costs) {
    report.verdict = worst_of(report.verdict, cost.verdict);
  }
  add_changes(shared, differences.front(), report);
  add_remarks(asked.size(), shared, report);
  remark_left_out(left_out, report.remarks);
  return report;
}

}  // namespace matchbench::verdict
