#include "harness/operations/gate/decide/quality.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/significance/fewest_requests.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <map>

namespace matchbench::gate {
namespace {

using analysis::Moments;

// What a bound is beside the margin, or beside 0, by no more than this is rounding.
constexpr double kRounding = 1e-12;

double without_rounding(double bound) {
  return std::fabs(bound) <= kRounding ? 0 : bound;
}

bool all_zero(const Moments& m) {
  return m.mean == 0 && m.deviation == 0;
}

// The critical |t| of all measures together. Infinite with so few requests that no flip is rare.
double critical_t(std::span<const std::vector<double>> differences, const QualityRule& rule) {
  const std::size_t requests = differences.front().size();
  if (requests < analysis::least_requests(rule.level)) {
    return std::numeric_limits<double>::infinity();
  }
  analysis::ScoreMatrix scores;
  scores.requests.resize(requests);
  std::vector<analysis::Pair> family;
  for (const auto& d : differences) {
    family.push_back({family.size(), differences.size()});
    scores.systems.emplace_back();
    scores.values.insert(scores.values.end(), d.begin(), d.end());
  }
  scores.systems.emplace_back("nothing");
  scores.values.resize(scores.values.size() + requests, 0.0);
  return analysis::step_down_max_t(scores, family, rule.flips, 1 - rule.level).critical_t;
}

measures::Interval interval_around(const Moments& m, double critical) {
  if (all_zero(m)) return {0, 0};
  const double reach = std::isfinite(critical)
                           ? critical * m.deviation / std::sqrt(static_cast<double>(m.count))
                           : std::numeric_limits<double>::infinity();
  return {m.mean - reach, m.mean + reach};
}

Verdict verdict_of(const measures::Interval& interval, double margin) {
  if (interval.low >= -margin - kRounding) return Verdict::kNotWorse;
  return interval.high < 0 ? Verdict::kWorse : Verdict::kUndecided;
}

double margin_of(std::optional<double> noticed, const QualityRule& rule) {
  return rule.margin ? *rule.margin : analysis::margin_of_noticed(noticed, rule.max_margin);
}

// The smallest number of requests with which a mean and deviation as seen decide 4 times in 5.
// Among n requests, n·changed/count are not 0, and flips of their signs alone can show a loss.
std::optional<std::size_t> requests_to_decide(const Moments& m, std::size_t changed,
                                              const QualityRule& rule) {
  const std::size_t least = analysis::least_requests(rule.level);
  return analysis::fewest_requests(std::max(m.count + 1, least), [&](std::size_t n) {
    const double distance = analysis::distance_to_decide(m.deviation, n, rule.level);
    const double margin = margin_of(analysis::noticed_loss(m.deviation, n, rule.level), rule);
    const Verdict verdict = verdict_of({m.mean - distance, m.mean + distance}, margin);
    return verdict == Verdict::kNotWorse ||
           (verdict == Verdict::kWorse && n * changed >= least * m.count);
  });
}

std::optional<std::size_t> requests_needed(const QualityDecision& decision, const Moments& m,
                                           const QualityRule& rule) {
  // One request does not show how far they differ.
  if (!decision.noticed || decision.notices_largest_margin(rule)) return std::nullopt;
  const auto enough = analysis::requests_to_notice(rule.largest_margin(), m.deviation, rule.level);
  if (!enough) return std::nullopt;
  return std::max(*enough, analysis::least_requests(rule.level));
}

QualityDecision decide(const std::vector<double>& differences, const measures::Interval& bounds,
                       const QualityRule& rule) {
  const Moments m = analysis::moments(differences);
  const measures::Interval interval = {without_rounding(bounds.low), without_rounding(bounds.high)};
  QualityDecision out;
  out.requests = m.count;
  out.difference = m.mean;
  out.low = measures::known_bound(interval.low);
  out.high = measures::known_bound(interval.high);
  if (m.count >= 2) out.noticed = analysis::noticed_loss(m.deviation, m.count, rule.level);
  out.margin = margin_of(out.noticed, rule);
  out.verdict = verdict_of(interval, out.margin);
  if (out.verdict == Verdict::kUndecided) {
    const auto changed = static_cast<std::size_t>(
        std::ranges::count_if(differences, [](double d) { return std::fabs(d) > kRounding; }));
    out.requests_needed = requests_needed(out, m, rule);
    if (m.deviation > kRounding) out.requests_to_decide = requests_to_decide(m, changed, rule);
  }
  return out;
}

void require_share(double value, std::string_view option) {
  if (value > 0 && value < 1) return;
  throw input_error(fmt::format("{} is {}", option, value), "give a number between 0 and 1");
}

void require_loss(double value, std::string_view option) {
  if (value >= 0 && std::isfinite(value)) return;
  throw input_error(fmt::format("{} is {}", option, value),
                    "give the loss that does no harm, such as 0.05");
}

}  // namespace

void require_valid(const QualityRule& rule) {
  require_share(rule.level, "--level");
  if (rule.margin) require_loss(*rule.margin, "--margin");
  require_loss(rule.max_margin, "--max-margin");
}

void require_possible(const QualityRule& rule, std::span<const std::string> measures) {
  analysis::require_possible(rule.largest_margin(), rule.margin ? "--margin" : "--max-margin",
                             measures);
}

namespace {

// Measures of the same requests, at least one. `level`: of a measure alone. With six to eight
// requests few flips are rare, so that the bounds of a family would be narrower than those of its
// measures.
std::vector<QualityDecision> decide_family(std::span<const std::vector<double>> differences,
                                           const QualityRule& rule, double level) {
  std::vector<QualityDecision> out;
  if (differences.size() == 1) {
    const auto& d = differences.front();
    out.push_back(decide(d, analysis::sign_flip_interval(d, rule.flips, rule.level), rule));
    return out;
  }
  const double critical = critical_t(differences, rule);
  for (const auto& d : differences) {
    const auto joint = interval_around(analysis::moments(d), critical);
    const auto own = analysis::sign_flip_interval(d, rule.flips, level);
    out.push_back(decide(d, {std::min(joint.low, own.low), std::max(joint.high, own.high)}, rule));
  }
  return out;
}

std::vector<bool> defined_requests(const Differences& differences) {
  std::vector<bool> defined;
  for (const auto& one : differences) defined.push_back(one.has_value());
  return defined;
}

std::vector<double> values_of(const Differences& differences) {
  std::vector<double> values;
  for (const auto& one : differences) {
    if (one) values.push_back(*one);
  }
  assert(!values.empty());
  return values;
}

}  // namespace

std::vector<QualityDecision> decide_quality(std::span<const Differences> differences,
                                            const QualityRule& rule) {
  assert(!differences.empty());
  std::map<std::vector<bool>, std::vector<std::size_t>> families;  // places of measures
  for (std::size_t m = 0; m < differences.size(); ++m) {
    families[defined_requests(differences[m])].push_back(m);
  }
  std::vector<QualityDecision> out(differences.size());
  for (const auto& [requests, measures] : families) {
    QualityRule own = rule;
    own.level = 1 - (1 - rule.level) * static_cast<double>(measures.size()) /
                        static_cast<double>(differences.size());
    std::vector<std::vector<double>> values;
    for (const std::size_t m : measures) values.push_back(values_of(differences[m]));
    const auto decisions = decide_family(values, families.size() == 1 ? rule : own, rule.level);
    for (std::size_t i = 0; i < measures.size(); ++i) out[measures[i]] = decisions[i];
  }
  return out;
}

Verdict together(std::span<const QualityDecision> decisions) {
  Verdict out = Verdict::kNotWorse;
  for (const auto& one : decisions) out = worst_of(out, one.verdict);
  return out;
}

}  // namespace matchbench::gate
