#include "harness/operations/gate/decide/compare.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/operations/gate/decide/gate_remarks.hpp"
#include "harness/operations/gate/decide/shared_requests.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench::gate {
namespace {

bool is_defined(const Shared& both, std::size_t place) {
  return both.base->values[place].has_value() && both.fresh->values[place].has_value();
}

bool is_defined(const Shared& both) {
  for (std::size_t place = 0; place < both.base->values.size(); ++place) {
    if (is_defined(both, place)) return true;
  }
  return false;
}

// Over the requests for which the measure is defined. Throws an input Error if there is none.
MeasureReport measure_report(const std::string& name, std::size_t place,
                             const std::vector<Shared>& asked) {
  MeasureReport out{.measure = name};
  out.less_is_better = analysis::better_value_of(name) == analysis::Better::kSmaller;
  std::size_t defined = 0;
  for (const auto& both : asked) {
    if (!is_defined(both, place)) continue;
    out.base += *both.base->values[place];
    out.fresh += *both.fresh->values[place];
    ++defined;
  }
  if (defined == 0) {
    throw input_error(fmt::format("{} is undefined for all {} that both sides were asked", name,
                                  text::counted(asked.size(), "request", "requests")),
                      "grade a service of a request above 0 in the judgments");
  }
  out.base /= static_cast<double>(defined);
  out.fresh /= static_cast<double>(defined);
  return out;
}

// New less base, so that more is better.
Differences differences_of(const MeasureReport& measure, std::size_t place,
                           const std::vector<Shared>& asked) {
  Differences out;
  for (const auto& both : asked) {
    auto& difference = out.emplace_back();
    if (!is_defined(both, place)) continue;
    const double gain = *both.fresh->values[place] - *both.base->values[place];
    difference = measure.less_is_better ? -gain : gain;
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

// `differences`: of the first measure, for all that were asked.
void add_changes(const std::vector<Shared>& asked, const Differences& differences,
                 GateReport& report) {
  constexpr double kSame = 1e-12;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto& [base, fresh] = asked[i];
    if (!differences[i]) continue;
    if (std::fabs(*differences[i]) > kSame) places.push_back(i);
    const bool are_known = !base->ranking_hash.empty() && !fresh->ranking_hash.empty();
    if (are_known && base->ranking_hash != fresh->ranking_hash) ++report.changed_rankings;
  }
  report.changed_scores = places.size();
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
    return std::fabs(*differences[a]) > std::fabs(*differences[b]);
  });
  places.resize(std::min(places.size(), kShownChanges));
  std::ranges::stable_sort(places,
                           [&](auto a, auto b) { return *differences[a] < *differences[b]; });
  for (const auto place : places) {
    const auto& [base, fresh] = asked[place];
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
  for (const auto& both : asked) (is_defined(both) ? shared : left_out).push_back(both);
  report.left_out = left_out.size();
  std::vector<Differences> differences;
  for (std::size_t m = 0; m < report.base.measures.size(); ++m) {
    report.measures.push_back(measure_report(report.base.measures[m], m, asked));
    differences.push_back(differences_of(report.measures.back(), m, asked));
  }
  const auto decisions = decide_quality(differences, rule);
  for (std::size_t m = 0; m < decisions.size(); ++m) {
    report.measures[m].decision = within_range(decisions[m], report.measures[m].measure);
  }
  report.failures = failures_of(asked);
  report.verdict = worst_of(together(decisions), report.failures.verdict);
  report.verdict = worst_of(report.verdict, report.costs.verdict);
  for (const auto& cost : report.costs.costs) {
    report.verdict = worst_of(report.verdict, cost.verdict);
  }
  add_changes(asked, differences.front(), report);
  add_remarks(shared, left_out, report);
  return report;
}

}  // namespace matchbench::gate
