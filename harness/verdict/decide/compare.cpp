#include "harness/verdict/decide/compare.hpp"

#include "harness/analysis/measure_direction.hpp"
#include "harness/base/error.hpp"
#include "harness/text/counted.hpp"
#include "harness/verdict/decide/answered_nothing.hpp"
#include "harness/verdict/decide/gate_remarks.hpp"
#include "harness/verdict/decide/shared_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench::verdict {
namespace {

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

// No two means of a measure lie further apart than the ends of its range.
QualityDecision within_range(QualityDecision decision, const std::string& measure) {
  const auto range = analysis::range_of(measure);
  const double most = range.high - range.low;
  for (auto* bound : {&decision.low, &decision.high}) {
    if (*bound) *bound = std::clamp(**bound, -most, most);
  }
  return decision;
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

// Sides that answer nothing are scored alike, whatever they are.
void require_an_answer(const std::vector<Shared>& asked, const GateReport& report) {
  if (asked.empty()) {
    throw input_error(fmt::format("{} and {} were asked no request in common", report.base.name,
                                  report.fresh.name),
                      "check that they answer the same requests, and that these are judged");
  }
  std::vector<SideRequest> of_fresh;
  for (const auto& [base, fresh] : asked) {
    if (base->outcome == kAnswered) return;
    of_fresh.push_back(*fresh);
  }
  const std::string why = why_nothing_answered(of_fresh);
  if (why.empty()) return;
  throw input_error(
      fmt::format("neither side answered any request ({}), so there is nothing to compare", why),
      "mend the new side first");
}

}  // namespace

GateReport compare(Side base, Side fresh, CostReports costs, const QualityRule& rule) {
  GateReport report;
  report.rule = rule;
  report.base = std::move(base);
  report.fresh = std::move(fresh);
  report.costs = std::move(costs);
  const auto asked = requests_of_both(report.base, report.fresh);
  require_an_answer(asked, report);
  std::vector<Shared> shared, left_out;
  for (const auto& both : asked) {
    (is_defined(*both.base) && is_defined(*both.fresh) ? shared : left_out).push_back(both);
  }
  report.left_out = left_out.size();
  if (shared.empty()) {
    throw input_error(fmt::format("{} is undefined for all {} that both sides were asked",
                                  report.base.measures.front(),
                                  text::counted(asked.size(), "request", "requests")),
                      "grade a service of a request above 0 in the judgments");
  }
  std::vector<std::vector<double>> differences;
  for (std::size_t m = 0; m < report.base.measures.size(); ++m) {
    report.measures.push_back(measure_report(report.base.measures[m], m, shared));
    differences.push_back(differences_of(report.measures.back(), m, shared));
  }
  const auto decisions = decide_quality(differences, rule);
  for (std::size_t m = 0; m < decisions.size(); ++m) {
    report.measures[m].decision = within_range(decisions[m], report.measures[m].measure);
  }
  report.failures = failures_of(asked);
  report.verdict = worst_of(together(decisions), report.failures.verdict);
  for (const auto& cost : report.costs.costs) {
    report.verdict = worst_of(report.verdict, cost.verdict);
  }
  add_changes(shared, differences.front(), report);
  add_remarks(shared, left_out, report);
  return report;
}

}  // namespace matchbench::verdict
