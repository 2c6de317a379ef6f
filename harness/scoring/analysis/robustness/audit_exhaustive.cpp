#include "harness/scoring/analysis/robustness/audit_search.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::analysis {
namespace {

// Rankings of n services on some grades are numbers in base `levels`, the top rank being the last
// digit; all are scored once and looked up by number.
class ExhaustiveSearch {
 public:
  ExhaustiveSearch(std::size_t services, std::span<const double> grades, GainRankingScorer& scorer,
                   AuditFindings& findings)
      : n_(services), grades_(grades), scorer_(scorer), findings_(findings) {}

  void operator()() {
    std::size_t count = 1;
    for (std::size_t i = 0; i < n_; ++i) count *= grades_.size();
    scores_.assign(count * width(), 0);
    Digits digits(n_, 0);  // rising multisets of levels
    do {
      if (digits.back() > 0) score_permutations(digits);  // else nothing is relevant
    } while (next_multiset(digits));
    // Rising numbers: among equally many services small gains at low ranks come first.
    for (std::size_t code = 1; code < count; ++code) check_exchanges(code);
  }

 private:
  using Digits = std::vector<std::size_t>;
  using Gains = std::vector<double>;

  std::size_t width() const { return findings_.audits.size(); }

  bool next_multiset(Digits& digits) const {
    for (std::size_t i = digits.size(); i-- > 0;) {
      if (digits[i] + 1 >= grades_.size()) continue;
      std::fill(digits.begin() + static_cast<std::ptrdiff_t>(i), digits.end(), digits[i] + 1);
      return true;
    }
    return false;
  }

  void score_permutations(const Digits& multiset) {
    scorer_.prepare(gains_of(multiset), positive(grades_));
    Digits digits = multiset;
    do {
      const std::span values(&scores_[code_of(digits) * width()], width());
      const Gains gains = gains_of(digits);
      scorer_.score(gains, values);
      findings_.see({gains, values});
    } while (std::next_permutation(digits.begin(), digits.end()));
  }

  Gains gains_of(const Digits& digits) const {
    Gains gains;
    for (const auto digit : digits) gains.push_back(grades_[digit]);
    return gains;
  }

  std::size_t code_of(const Digits& digits) const {
    std::size_t code = 0;
    for (std::size_t i = digits.size(); i-- > 0;) code = code * grades_.size() + digits[i];
    return code;
  }

  Digits digits_of(std::size_t code) const {
    Digits digits;
    for (; digits.size() < n_; code /= grades_.size()) digits.push_back(code % grades_.size());
    return digits;
  }

  std::span<const double> values_of(std::size_t code) const {
    return std::span(scores_).subspan(code * width(), width());
  }

  void check_exchanges(std::size_t code) {
    struct Neighbours {
      std::size_t upper, lower;  // levels before the exchange
      Gains gains;
      std::span<const double> values;
    };
    std::vector<Neighbours> neighbours;
    Digits digits = digits_of(code);
    const Gains gains = gains_of(digits);
    const ScoredRanking base{gains, values_of(code)};
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t j = i + 1; j < n_; ++j) {
        if (digits[i] >= digits[j]) continue;
        std::swap(digits[i], digits[j]);
        const Gains improved = gains_of(digits);
        const auto values = values_of(code_of(digits));
        std::swap(digits[i], digits[j]);
        findings_.see_exchange(base, {improved, values});
        if (j != i + 1) continue;
        for (const auto& above : neighbours) {
          if (digits[i] != above.upper || digits[j] != above.lower) continue;
          findings_.see_places(base, {above.gains, above.values}, {improved, values});
        }
        neighbours.push_back({digits[i], digits[j], improved, values});
      }
    }
  }

  const std::size_t n_;
  const std::span<const double> grades_;
  GainRankingScorer& scorer_;
  AuditFindings& findings_;
  std::vector<double> scores_;  // by number, then measure
};

}  // namespace

void search_all(std::size_t services, std::span<const double> grades, GainRankingScorer& scorer,
                AuditFindings& findings) {
  ExhaustiveSearch(services, grades, scorer, findings)();
}

}  // namespace matchbench::analysis
