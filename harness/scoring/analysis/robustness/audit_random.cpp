#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/robustness/audit_search.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::analysis {
namespace {

using Gains = std::vector<double>;

Gains exchanged(Gains gains, std::size_t i, std::size_t j) {
  std::swap(gains[i], gains[j]);
  return gains;
}

class RandomSearch {
 public:
  RandomSearch(const AuditOptions& options, GainRankingScorer& scorer, AuditFindings& findings)
      : options_(options),
        scorer_(scorer),
        findings_(findings),
        random_(derive_seed(options.seed, "audit")),
        base_(width()),
        first_(width()),
        second_(width()) {}

  void operator()() {
    for (std::uint64_t trial = 0; trial < options_.random_exchanges; ++trial) {
      const Gains worse = draw(trial % 2 == 0 ? 1 : 1 + random_.below(10));
      const std::size_t i = random_.below(worse.size() - 1);
      const std::size_t j = i + 1 + random_.below(worse.size() - 1 - i);
      if (worse[i] < worse[j]) try_exchange(worse, i, j);
      if (trial % kPlacesEvery == 0) try_places(worse);
    }
  }

 private:
  static constexpr std::uint64_t kPlacesEvery = 4;

  std::size_t width() const { return findings_.audits.size(); }

  // Gains 0 … most, some rankings with few relevant services, some with many.
  Gains draw(std::uint64_t most) {
    const std::size_t n =
        options_.services + 1 + random_.below(options_.random_services - options_.services);
    const double relevant = random_.uniform();
    Gains gains;
    for (std::size_t i = 0; i < n; ++i) {
      gains.push_back(random_.uniform() < relevant ? static_cast<double>(1 + random_.below(most))
                                                   : 0);
    }
    return gains;
  }

  ScoredRanking scored(const Gains& gains, std::vector<double>& values) {
    scorer_.score(gains, values);
    return {gains, values};
  }

  void try_exchange(const Gains& worse, std::size_t i, std::size_t j) {
    const Gains better = exchanged(worse, i, j);
    scorer_.prepare(worse, positive(worse));
    findings_.see(scored(worse, base_));
    findings_.see(scored(better, first_));
    for (std::size_t m = 0; m < width(); ++m) {
      const double from = base_[m];
      const double to = first_[m];
      if (measures::is_undefined(to - from) || rises(from, to)) continue;
      auto& audit = findings_.audits[m];
      const auto no_rise = [&](const Exchange& exchange) { return does_not_rise(m, exchange); };
      const auto falls_by = [](const Exchange& exchange) {
        return falls(exchange.worse_score, exchange.better_score);
      };
      const bool binary = has_binary_gains(worse);
      if ((!audit.incorrect || (binary && !audit.incorrect_binary)) &&
          no_rise(exchange_by(m, worse, i, j))) {
        const auto found = shrunk(m, worse, i, j, no_rise);
        if (!audit.incorrect) audit.incorrect = found;
        if (binary && !audit.incorrect_binary) audit.incorrect_binary = found;
      }
      if (!audit.not_monotone && falls(from, to)) {
        audit.not_monotone = shrunk(m, worse, i, j, falls_by);
      }
    }
  }

  // The same exchange of neighbours at two places of one ranking, if it has two.
  void try_places(const Gains& base) {
    const std::size_t n = base.size();
    const std::size_t start = random_.below(n - 1);
    for (std::size_t i = start; i + 3 < n; ++i) {
      if (base[i] >= base[i + 1]) continue;
      for (std::size_t j = n - 2; j > i + 1; --j) {
        if (base[j] != base[i] || base[j + 1] != base[i + 1]) continue;
        compare_places(base, i, j);
        return;
      }
    }
  }

  void compare_places(const Gains& base, std::size_t i, std::size_t j) {
    const Gains above = exchanged(base, i, i + 1);
    const Gains below = exchanged(base, j, j + 1);
    std::vector<bool> known;
    for (const auto& audit : findings_.audits) known.push_back(audit.not_top_weighted.has_value());
    scorer_.prepare(base, positive(base));
    findings_.see_places(scored(base, base_), scored(above, first_), scored(below, second_));
    for (std::size_t m = 0; m < width(); ++m) {
      auto& found = findings_.audits[m].not_top_weighted;
      if (found && !known[m]) found = shrunk_places(m, base, i, j);
    }
  }

  Exchange exchange_by(std::size_t m, const Gains& worse, std::size_t i, std::size_t j) {
    Exchange out{worse, exchanged(worse, i, j), 0, 0};
    scorer_.prepare(worse, positive(worse));
    std::vector<double> values(width());
    out.worse_score = scored(out.worse, values).values[m];
    out.better_score = scored(out.better, values).values[m];
    return out;
  }

  static Gains without(Gains gains, std::size_t place) {
    gains.erase(gains.begin() + static_cast<std::ptrdiff_t>(place));
    return gains;
  }

  // A rise may be lost in rounding: by ERR nothing below a few services of the highest gain counts
  // for more than 1e-12. What does not rise must not rise with small gains either, by which users
  // continue.
  bool does_not_rise(std::size_t m, const Exchange& exchange) {
    constexpr double kSmall = 1.0 / 64;
    if (measures::is_undefined(exchange.better_score - exchange.worse_score) ||
        rises(exchange.worse_score, exchange.better_score)) {
      return false;
    }
    Gains worse = exchange.worse;
    Gains better = exchange.better;
    for (double& gain : worse) gain *= kSmall;
    for (double& gain : better) gain *= kSmall;
    scorer_.prepare(worse, positive(worse));
    std::vector<double> values(width());
    const double from = scored(worse, values).values[m];
    return !rises(from, scored(better, values).values[m]);
  }

  // While `holds` of the exchange.
  template <class Holds>
  Exchange shrunk(std::size_t m, Gains worse, std::size_t i, std::size_t j, Holds holds) {
    Exchange best = exchange_by(m, worse, i, j);
    for (std::size_t leave = worse.size(); leave-- > 0;) {
      if (leave == i || leave == j) continue;
      const std::size_t a = i - (leave < i ? 1 : 0);
      const std::size_t b = j - (leave < j ? 1 : 0);
      const Gains fewer = without(worse, leave);
      Exchange smaller = exchange_by(m, fewer, a, b);
      if (measures::is_undefined(smaller.better_score - smaller.worse_score) || !holds(smaller))
        continue;
      best = std::move(smaller);
      worse = fewer;
      i = a;
      j = b;
    }
    return best;
  }

  std::pair<Exchange, Exchange> shrunk_places(std::size_t m, Gains base, std::size_t i,
                                              std::size_t j) {
    std::pair best{exchange_by(m, base, i, i + 1), exchange_by(m, base, j, j + 1)};
    for (std::size_t leave = base.size(); leave-- > 0;) {
      if (leave == i || leave == i + 1 || leave == j || leave == j + 1) continue;
      const std::size_t a = i - (leave < i ? 1 : 0);
      const std::size_t b = j - (leave < j ? 1 : 0);
      const Gains fewer = without(base, leave);
      std::pair smaller{exchange_by(m, fewer, a, a + 1), exchange_by(m, fewer, b, b + 1)};
      const double at_top = smaller.first.better_score - smaller.first.worse_score;
      const double at_bottom = smaller.second.better_score - smaller.second.worse_score;
      if (measures::is_undefined(at_top + at_bottom) || !falls(at_bottom, at_top)) continue;
      best = std::move(smaller);
      base = fewer;
      i = a;
      j = b;
    }
    return best;
  }

  const AuditOptions& options_;
  GainRankingScorer& scorer_;
  AuditFindings& findings_;
  Random random_;
  std::vector<double> base_, first_, second_;  // values
};

}  // namespace

void search_random(const AuditOptions& options, GainRankingScorer& scorer,
                   AuditFindings& findings) {
  if (options.random_services <= options.services) return;
  RandomSearch(options, scorer, findings)();
}

}  // namespace matchbench::analysis
