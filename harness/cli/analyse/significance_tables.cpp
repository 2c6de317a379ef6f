#include "harness/cli/analyse/significance_tables.hpp"

#include "harness/analysis/effect_size.hpp"
#include "harness/analysis/friedman.hpp"
#include "harness/analysis/paired_tests.hpp"
#include "harness/analysis/pairs.hpp"
#include "harness/analysis/tukey.hpp"
#include "harness/cli/analyse/table_output.hpp"

#include <fmt/format.h>

namespace matchbench {
namespace {

constexpr int kOfP = 5;  // decimals of p-values

}  // namespace

Table pairs_table(const ScoreMatrix& scores, const SignificanceOptions& options) {
  const Separation separation = separate(scores, options);
  const auto randomization = options.test == PairTest::kRandomization
                                 ? separation.p_values
                                 : randomization_p_values(scores, options.randomization);
  const auto bootstrap = bootstrap_tests(scores, options.bootstrap);
  const auto tukey = tukey_hsd(scores);
  const auto nemenyi = nemenyi_p_values(friedman_test(scores), scores.requests.size());
  Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"low", "low"},
                   {"high", "high"},
                   {"cohen_dz", "dz"},
                   {"rank_biserial", "r"},
                   {"wins", "won"},
                   {"ties", "tied"},
                   {"losses", "lost"},
                   {"p_randomization", "p random."},
                   {"p_t", "p t"},
                   {"p_wilcoxon", "p Wilcoxon"},
                   {"p_sign", "p sign"},
                   {"p_bootstrap", "p bootstrap"},
                   {"p_percentile", "p percentile"},
                   {"p_tukey", "p Tukey"},
                   {"p_nemenyi", "p Nemenyi"},
                   {"p_adjusted", "p adjusted"},
                   {"separated", "separated"}};
  const auto pairs = all_pairs(scores.systems.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    const auto d = differences(scores, a, b);
    const auto effects = effect_sizes(d);
    table.rows.push_back({scores.systems[a],
                          scores.systems[b],
                          number_cell(effects.mean_difference),
                          number_cell(bootstrap[p].studentized.low),
                          number_cell(bootstrap[p].studentized.high),
                          number_cell(effects.cohen_dz, 3),
                          number_cell(effects.rank_biserial, 3),
                          count_cell(effects.wins),
                          count_cell(effects.ties),
                          count_cell(effects.losses),
                          number_cell(randomization[p], kOfP),
                          number_cell(paired_t_test(d).p, kOfP),
                          number_cell(wilcoxon_signed_rank(d).p, kOfP),
                          number_cell(sign_test(d).p, kOfP),
                          number_cell(bootstrap[p].studentized_p, kOfP),
                          number_cell(bootstrap[p].percentile_p, kOfP),
                          number_cell(tukey.p_values[p], kOfP),
                          number_cell(nemenyi[p], kOfP),
                          number_cell(separation.adjusted_p_values[p], kOfP),
                          separation.adjusted_p_values[p] < options.alpha ? "yes" : "no"});
  }
  return table;
}

Table groups_table(const ScoreMatrix& scores, const SignificanceOptions& options) {
  const Separation separation = separate(scores, options);
  const auto friedman = friedman_test(scores);
  Table table;
  table.columns = {{"rank", "#"},
                   {"system", "system"},
                   {"mean", "mean"},
                   {"mean_rank", "mean rank"},
                   {"bars", "not separated"}};
  const auto& groups = separation.groups;
  for (std::size_t place = 0; place < groups.order.size(); ++place) {
    const std::size_t s = groups.order[place];
    std::string bars;  // as in a critical-difference figure: a letter for each bar
    for (std::size_t b = 0; b < groups.bars.size(); ++b) {
      const bool inside = groups.bars[b].first <= place && place <= groups.bars[b].last;
      bars += b >= 26 ? "" : inside ? std::string(1, static_cast<char>('a' + b)) : " ";
    }
    table.rows.push_back({count_cell(groups.rank[s]), scores.systems[s],
                          number_cell(separation.means[s]), number_cell(friedman.mean_ranks[s], 3),
                          bars});
  }
  return table;
}

Table friedman_table(const std::vector<ScoreMatrix>& measures, const SignificanceOptions& options) {
  Table table;
  table.columns = {{"measure", "measure"},
                   {"systems", "systems"},
                   {"requests", "requests"},
                   {"chi_squared", "chi2"},
                   {"chi_squared_p", "p"},
                   {"f", "F (Iman-Davenport)"},
                   {"f_p", "p of F"},
                   {"critical_difference", "critical difference"},
                   {"honest_difference", "Tukey's HSD"}};
  for (const auto& scores : measures) {
    const auto friedman = friedman_test(scores);
    const std::size_t k = scores.systems.size();
    const std::size_t n = scores.requests.size();
    table.rows.push_back({scores.measure, count_cell(k), count_cell(n),
                          number_cell(friedman.chi_squared), number_cell(friedman.chi_squared_p, 6),
                          number_cell(friedman.f), number_cell(friedman.f_p, 6),
                          number_cell(critical_difference(k, n, options.alpha)),
                          number_cell(honest_difference(tukey_hsd(scores), k, n, options.alpha))});
  }
  return table;
}

Table posthoc_table(const ScoreMatrix& scores) {
  const auto friedman = friedman_test(scores);
  const auto nemenyi = nemenyi_p_values(friedman, scores.requests.size());
  const auto raw = mean_rank_p_values(friedman, scores.requests.size());
  const auto holm = adjust(raw, Correction::kHolm);
  Table table;
  table.columns = {
      {"first", "first"}, {"second", "second"}, {"rank_difference", "mean rank difference"},
      {"p", "p"},         {"p_holm", "p Holm"}, {"p_nemenyi", "p Nemenyi"}};
  const auto pairs = all_pairs(scores.systems.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    table.rows.push_back({scores.systems[a], scores.systems[b],
                          number_cell(friedman.mean_ranks[a] - friedman.mean_ranks[b], 3),
                          number_cell(raw[p], kOfP), number_cell(holm[p], kOfP),
                          number_cell(nemenyi[p], kOfP)});
  }
  return table;
}

Table discrimination_table(const std::vector<ScoreMatrix>& measures,
                           const SignificanceOptions& options) {
  Table table;
  table.columns = {{"measure", "measure"},
                   {"requests", "requests"},
                   {"pairs", "pairs"},
                   {"separated_share", "separated [%]"},
                   {"largest_undetected", "largest difference not separated"}};
  for (const auto& scores : measures) {
    const auto power = discriminative_power(scores, options);
    table.rows.push_back(
        {scores.measure, count_cell(scores.requests.size()), count_cell(power.levels.size()),
         number_cell(100 * power.separated_share, 1), number_cell(power.largest_undetected)});
  }
  return table;
}

Table curve_table(const std::vector<ScoreMatrix>& measures, const SignificanceOptions& options) {
  Table table;
  table.columns = {{"measure", "measure"},
                   {"place", "place"},
                   {"level", "achieved level"},
                   {"first", "first"},
                   {"second", "second"}};
  for (const auto& scores : measures) {
    const auto power = discriminative_power(scores, options);
    const auto pairs = all_pairs(scores.systems.size());
    for (std::size_t i = 0; i < power.levels.size(); ++i) {
      const auto [a, b] = pairs[power.pairs[i]];
      table.rows.push_back({scores.measure, count_cell(i + 1), number_cell(power.levels[i], kOfP),
                            scores.systems[a], scores.systems[b]});
    }
  }
  return table;
}

Table power_table(const ScoreMatrix& scores, double alpha, double wanted) {
  Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"cohen_dz", "dz"},
                   {"power", fmt::format("power with {} requests", scores.requests.size())},
                   {"requests", fmt::format("requests for power {}", wanted)}};
  for (const auto& [a, b] : all_pairs(scores.systems.size())) {
    const auto effects = effect_sizes(differences(scores, a, b));
    Cell power, requests;
    if (effects.cohen_dz) {
      power = number_cell(power_of_t_test(*effects.cohen_dz, scores.requests.size(), alpha));
      const auto n = requests_for_power(*effects.cohen_dz, alpha, wanted);
      if (n) requests = count_cell(*n);
    }
    table.rows.push_back({scores.systems[a], scores.systems[b],
                          number_cell(effects.mean_difference), number_cell(effects.cohen_dz, 3),
                          power, requests});
  }
  return table;
}

}  // namespace matchbench
