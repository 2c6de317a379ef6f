#include "harness/analysis/audit.hpp"

#include "harness/analysis/gain_ranking.hpp"
#include "harness/analysis/ranks.hpp"
#include "harness/base/random.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace matchbench {
namespace {

using Gains = std::vector<double>;

std::vector<double> scale_of(const Gains& gains) {
  std::set<double> positive;
  for (const double gain : gains) {
    if (gain > 0) positive.insert(gain);
  }
  return {positive.begin(), positive.end()};
}

bool is_binary(const Gains& gains) {
  return std::all_of(gains.begin(), gains.end(), [](double g) { return g == 0 || g == 1; });
}

Gains exchanged(Gains gains, std::size_t i, std::size_t j) {
  std::swap(gains[i], gains[j]);
  return gains;
}

class Auditor {
 public:
  Auditor(std::span<const Measure> measures, const AuditOptions& options)
      : options_(options), plan_({measures.begin(), measures.end()}), scorer_(plan_) {
    for (const auto& measure : measures) {
      auto& audit = audits_.emplace_back();
      audit.measure = measure;
      audit.lowest = audit.lowest_ideal = std::numeric_limits<double>::infinity();
      audit.highest = audit.highest_ideal = -std::numeric_limits<double>::infinity();
      more_at_top_.push_back(false);
    }
  }

  std::vector<MeasureAudit> operator()() {
    for (std::size_t n = 2; n <= options_.services; ++n) audit_all_of(n);
    audit_random();
    for (std::size_t m = 0; m < audits_.size(); ++m) {
      auto& audit = audits_[m];
      audit.top_weight = audit.not_top_weighted ? TopWeight::kNo
                         : more_at_top_[m]      ? TopWeight::kYes
                                                : TopWeight::kFlat;
      const auto& declared = *audit.measure.declaration;
      audit.within_range = audit.lowest >= declared.lowest - kEqualWithin &&
                           audit.highest <= declared.highest + kEqualWithin;
      audit.ideal_is_one = std::fabs(audit.lowest_ideal - 1) <= kEqualWithin &&
                           std::fabs(audit.highest_ideal - 1) <= kEqualWithin;
    }
    return std::move(audits_);
  }

 private:
  // Rankings of n services are numbers in base `levels`, the top rank being the last digit.
  void audit_all_of(std::size_t n) {
    const std::size_t levels = options_.grades.size();
    std::size_t count = 1;
    for (std::size_t i = 0; i < n; ++i) count *= levels;
    scores_.assign(count * audits_.size(), 0);
    std::vector<std::size_t> digits(n, 0);  // rising multisets of levels
    do {
      if (digits.back() == 0) continue;  // nothing is relevant
      score_permutations(digits);
    } while (next_multiset(digits, levels));
    // Rising codes of rankings: among equally many services small gains at low ranks come first.
    for (std::size_t code = 1; code < count; ++code) check_exchanges(code, n);
  }

  static bool next_multiset(std::vector<std::size_t>& digits, std::size_t levels) {
    for (std::size_t i = digits.size(); i-- > 0;) {
      if (digits[i] + 1 < levels) {
        const std::size_t next = digits[i] + 1;
        for (; i < digits.size(); ++i) digits[i] = next;
        return true;
      }
    }
    return false;
  }

  void score_permutations(std::vector<std::size_t> digits) {
    Gains gains = gains_of(digits);
    scorer_.prepare(gains, scale_of(options_.grades));
    std::sort(digits.begin(), digits.end());
    do {
      std::span<double> values(&scores_[code_of(digits) * audits_.size()], audits_.size());
      gains = gains_of(digits);
      scorer_.score(gains, values);
      see(gains, values);
    } while (std::next_permutation(digits.begin(), digits.end()));
  }

  Gains gains_of(const std::vector<std::size_t>& digits) const {
    Gains gains;
    for (const auto digit : digits) gains.push_back(options_.grades[digit]);
    return gains;
  }

  std::size_t code_of(const std::vector<std::size_t>& digits) const {
    std::size_t code = 0;
    for (std::size_t i = digits.size(); i-- > 0;) code = code * options_.grades.size() + digits[i];
    return code;
  }

  void see(const Gains& gains, std::span<const double> values) {
    const bool ideal = std::is_sorted(gains.rbegin(), gains.rend());
    for (std::size_t m = 0; m < audits_.size(); ++m) {
      auto& audit = audits_[m];
      if (is_undefined(values[m])) continue;
      audit.lowest = std::min(audit.lowest, values[m]);
      audit.highest = std::max(audit.highest, values[m]);
      if (!ideal) continue;
      audit.lowest_ideal = std::min(audit.lowest_ideal, values[m]);
      audit.highest_ideal = std::max(audit.highest_ideal, values[m]);
    }
  }

  void check_exchanges(std::size_t code, std::size_t n) {
    const std::size_t levels = options_.grades.size();
    std::vector<std::size_t> digits;
    for (std::size_t rest = code; digits.size() < n; rest /= levels)
      digits.push_back(rest % levels);
    struct Neighbours {
      std::size_t upper, lower, code;
    };
    std::vector<Neighbours> neighbours;
    const Gains gains = gains_of(digits);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (digits[i] >= digits[j]) continue;
        std::swap(digits[i], digits[j]);
        const std::size_t better = code_of(digits);
        std::swap(digits[i], digits[j]);
        const Gains improved = exchanged(gains, i, j);
        check(gains, improved, values_of(code), values_of(better));
        if (j != i + 1) continue;
        for (const auto& above : neighbours) {
          if (digits[i] == above.upper && digits[j] == above.lower) {
            compare_places(code, above.code, better, n);
          }
        }
        neighbours.push_back({digits[i], digits[j], better});
      }
    }
  }

  std::span<const double> values_of(std::size_t code) const {
    return std::span(scores_).subspan(code * audits_.size(), audits_.size());
  }

  Gains gains_of_code(std::size_t code, std::size_t n) const {
    Gains gains;
    for (std::size_t i = 0; i < n; ++i, code /= options_.grades.size()) {
      gains.push_back(options_.grades[code % options_.grades.size()]);
    }
    return gains;
  }

  // The same exchange of neighbours at two places: at `above` it is nearer to the top.
  void compare_places(std::size_t base, std::size_t above, std::size_t below, std::size_t n) {
    for (std::size_t m = 0; m < audits_.size(); ++m) {
      const double from = values_of(base)[m];
      const double gain_above = values_of(above)[m] - from;
      const double gain_below = values_of(below)[m] - from;
      if (is_undefined(gain_above + gain_below)) continue;
      if (gain_above > gain_below + kEqualWithin) more_at_top_[m] = true;
      if (gain_above >= gain_below - kEqualWithin || audits_[m].not_top_weighted) continue;
      const Gains start = gains_of_code(base, n);
      audits_[m].not_top_weighted = {
          Exchange{start, gains_of_code(above, n), from, values_of(above)[m]},
          Exchange{start, gains_of_code(below, n), from, values_of(below)[m]}};
    }
  }

  void check(const Gains& worse, const Gains& better, std::span<const double> worse_values,
             std::span<const double> better_values) {
    for (std::size_t m = 0; m < audits_.size(); ++m) {
      const double rise = better_values[m] - worse_values[m];
      if (is_undefined(rise) || rise > kEqualWithin) continue;
      auto& audit = audits_[m];
      const auto keep = [&](std::optional<Exchange>& found) {
        if (!found) found = {worse, better, worse_values[m], better_values[m]};
      };
      keep(audit.incorrect);
      if (is_binary(worse)) keep(audit.incorrect_binary);
      if (rise < -kEqualWithin) keep(audit.not_monotone);
    }
  }

  void audit_random() {
    if (options_.random_services <= options_.services) return;
    Random random(derive_seed(options_.seed, "audit"));
    std::vector<double> worse_values(audits_.size());
    std::vector<double> better_values(audits_.size());
    for (std::uint64_t trial = 0; trial < options_.random_exchanges; ++trial) {
      const std::size_t n =
          options_.services + 1 + random.below(options_.random_services - options_.services);
      const std::uint64_t most = trial % 2 == 0 ? 1 : 1 + random.below(10);
      Gains worse;
      for (std::size_t i = 0; i < n; ++i)
        worse.push_back(static_cast<double>(random.below(most + 1)));
      const std::size_t i = random.below(n - 1);
      const std::size_t j = i + 1 + random.below(n - 1 - i);
      if (worse[i] >= worse[j]) continue;
      const Gains better = exchanged(worse, i, j);
      scorer_.prepare(worse, scale_of(worse));
      scorer_.score(worse, worse_values);
      scorer_.score(better, better_values);
      see(worse, worse_values);
      see(better, better_values);
      shrink_new(worse, i, j, worse_values, better_values);
    }
  }

  // Counterexamples that no small ranking gave: services are left out while they stay such.
  void shrink_new(const Gains& worse, std::size_t i, std::size_t j,
                  std::span<const double> worse_values, std::span<const double> better_values) {
    for (std::size_t m = 0; m < audits_.size(); ++m) {
      const double rise = better_values[m] - worse_values[m];
      if (is_undefined(rise) || rise > kEqualWithin) continue;
      auto& audit = audits_[m];
      if (!audit.incorrect) audit.incorrect = shrunk(m, worse, i, j, kEqualWithin);
      if (!audit.incorrect_binary && is_binary(worse)) {
        audit.incorrect_binary = shrunk(m, worse, i, j, kEqualWithin);
      }
      if (!audit.not_monotone && rise < -kEqualWithin) {
        audit.not_monotone = shrunk(m, worse, i, j, -kEqualWithin);
      }
    }
  }

  // `limit`: the rise of the score that is not enough.
  Exchange shrunk(std::size_t m, Gains worse, std::size_t i, std::size_t j, double limit) {
    const auto exchange_of = [&](const Gains& gains, std::size_t a, std::size_t b) {
      std::vector<double> values(audits_.size());
      scorer_.prepare(gains, scale_of(gains));
      Exchange out{gains, exchanged(gains, a, b), 0, 0};
      scorer_.score(out.worse, values);
      out.worse_score = values[m];
      scorer_.score(out.better, values);
      out.better_score = values[m];
      return out;
    };
    Exchange best = exchange_of(worse, i, j);
    for (std::size_t leave = worse.size(); leave-- > 0;) {
      if (leave == i || leave == j) continue;
      Gains fewer = worse;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(leave));
      const std::size_t a = i - (leave < i ? 1 : 0);
      const std::size_t b = j - (leave < j ? 1 : 0);
      const Exchange smaller = exchange_of(fewer, a, b);
      if (!(smaller.better_score - smaller.worse_score <= limit)) continue;
      best = smaller;
      worse = fewer;
      i = a;
      j = b;
    }
    return best;
  }

  const AuditOptions& options_;
  Plan plan_;
  GainRankingScorer scorer_;
  std::vector<MeasureAudit> audits_;
  std::vector<bool> more_at_top_;
  std::vector<double> scores_;  // by code, then measure
};

}  // namespace

std::vector<MeasureAudit> audit(std::span<const Measure> measures, const AuditOptions& options) {
  return Auditor(measures, options)();
}

}  // namespace matchbench
