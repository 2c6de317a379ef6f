#include "harness/scoring/study/significance/significance_tables.hpp"

#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>

#include <string>

namespace matchbench::study {
namespace {

constexpr int kOfP = 5;  // decimals of p-values

// Which columns of pairs stay on a narrow terminal, beside names, differences and the decision.
constexpr int kInterval = 4;
constexpr int kEffect = 3;
constexpr int kWins = 2;
constexpr int kOtherTest = 1;

}  // namespace

text::Table pairs_table(const analysis::ScoreMatrix& scores,
                        std::span<const analysis::PairTests> pairs) {
  text::Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"low", "low", kInterval, "low, high"},
                   {"high", "high", kInterval, "low, high"},
                   {"cohen_dz", "dz", kEffect},
                   {"rank_biserial", "r", kEffect},
                   {"wins", "won", kWins, "won, tied, lost"},
                   {"ties", "tied", kWins, "won, tied, lost"},
                   {"losses", "lost", kWins, "won, tied, lost"},
                   {"p_randomization", "p random.", kOtherTest},
                   {"p_t", "p t", kOtherTest},
                   {"p_wilcoxon", "p Wilcoxon", kOtherTest},
                   {"p_sign", "p sign", kOtherTest},
                   {"p_bootstrap", "p bootstrap", kOtherTest},
                   {"p_percentile", "p percentile", kOtherTest},
                   {"p_tukey", "p Tukey", kOtherTest},
                   {"p_nemenyi", "p Nemenyi", kOtherTest},
                   {"p_adjusted", "p adjusted"},
                   {"separated", "significant"}};
  for (const auto& one : pairs) {
    auto& row = table.rows.emplace_back();
    row = {scores.systems[one.first],
           scores.systems[one.second],
           text::number_cell(one.effects.mean_difference),
           text::number_cell(one.low),
           text::number_cell(one.high),
           text::number_cell(one.effects.cohen_dz, 3),
           text::number_cell(one.effects.rank_biserial, 3),
           text::count_cell(one.effects.wins),
           text::count_cell(one.effects.ties),
           text::count_cell(one.effects.losses)};
    for (const auto& p : {one.randomization, one.t, one.wilcoxon, one.sign, one.bootstrap,
                          one.percentile, one.tukey, one.nemenyi, one.adjusted}) {
      row.push_back(text::p_cell(p, kOfP));
    }
    row.emplace_back(one.is_separated ? "yes" : "no");
  }
  return table;
}

text::Table groups_table(const analysis::ScoreMatrix& scores,
                         const analysis::Separation& separation,
                         std::span<const double> mean_ranks) {
  text::Table table;
  table.columns = {{"rank", "#"},        {"rank_high", "# ≤"}, {"letters", "letters"},
                   {"system", "system"}, {"mean", "mean"},     {"mean_rank", "mean rank"}};
  const analysis::Standings& standings = separation.standings;
  for (const auto s : standings.order) {
    table.rows.push_back({text::count_cell(standings.ranks[s]),
                          text::count_cell(standings.worst_ranks[s]), standings.letters[s],
                          scores.systems[s], text::number_cell(separation.means[s]),
                          text::number_cell(mean_ranks[s], 3)});
  }
  return table;
}

text::Table friedman_table(std::span<const analysis::ScoreMatrix> measures,
                           std::span<const OverallTests> tests) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"systems", "systems"},
                   {"requests", "requests"},
                   {"chi_squared", "chi2"},
                   {"chi_squared_p", "p"},
                   {"f", "F (Iman-Davenport)"},
                   {"f_p", "p of F"},
                   {"critical_difference", "critical difference"},
                   {"honest_difference", "Tukey's HSD"}};
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const analysis::ScoreMatrix& scores = measures[m];
    const analysis::FriedmanResult& friedman = tests[m].friedman;
    table.rows.push_back(
        {scores.measure, text::count_cell(scores.systems.size()),
         text::count_cell(scores.requests.size()), text::number_cell(friedman.chi_squared),
         text::p_cell(friedman.chi_squared_p, 6), text::number_cell(friedman.f),
         text::p_cell(friedman.f_p, 6), text::number_cell(tests[m].critical_difference),
         text::number_cell(tests[m].honest_difference)});
  }
  return table;
}

text::Table posthoc_table(const analysis::ScoreMatrix& scores,
                          std::span<const MeanRankTests> pairs) {
  text::Table table;
  table.columns = {
      {"first", "first"}, {"second", "second"}, {"rank_difference", "mean rank difference"},
      {"p", "p"},         {"p_holm", "p Holm"}, {"p_nemenyi", "p Nemenyi"}};
  for (const auto& one : pairs) {
    table.rows.push_back({scores.systems[one.first], scores.systems[one.second],
                          text::number_cell(one.rank_difference, 3), text::p_cell(one.p, kOfP),
                          text::p_cell(one.p_holm, kOfP), text::p_cell(one.p_nemenyi, kOfP)});
  }
  return table;
}

text::Table discrimination_table(std::span<const analysis::ScoreMatrix> measures,
                                 std::span<const analysis::DiscriminativePower> powers) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"requests", "requests"},
                   {"pairs", "pairs"},
                   {"separated_share", "share significant"},
                   {"largest_undetected", "largest difference not significant"}};
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const analysis::ScoreMatrix& scores = measures[m];
    const analysis::DiscriminativePower& power = powers[m];
    table.rows.push_back(
        {scores.measure, text::count_cell(scores.requests.size()),
         text::count_cell(power.levels.size()), text::number_cell(power.separated_share, 3),
         power.separated_share < 1 ? text::number_cell(power.largest_undetected) : text::Cell()});
  }
  return table;
}

text::Table curve_table(std::span<const analysis::ScoreMatrix> measures,
                        std::span<const analysis::DiscriminativePower> powers) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"place", "place"},
                   {"level", "achieved level"},
                   {"first", "first"},
                   {"second", "second"}};
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const analysis::ScoreMatrix& scores = measures[m];
    const analysis::DiscriminativePower& power = powers[m];
    const auto pairs = analysis::all_pairs(scores.systems.size());
    for (std::size_t i = 0; i < power.levels.size(); ++i) {
      const auto [a, b] = pairs[power.pairs[i]];
      table.rows.push_back({scores.measure, text::count_cell(i + 1),
                            text::p_cell(power.levels[i], kOfP), scores.systems[a],
                            scores.systems[b]});
    }
  }
  return table;
}

text::Table power_table(const analysis::ScoreMatrix& scores, std::span<const PairPower> pairs,
                        double wanted) {
  text::Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"cohen_dz", "dz"},
                   {"power", fmt::format("power with {} requests", scores.requests.size())},
                   {"requests", fmt::format("requests for power {}", wanted)}};
  for (const auto& one : pairs) {
    table.rows.push_back({scores.systems[one.first], scores.systems[one.second],
                          text::number_cell(one.effects.mean_difference),
                          text::number_cell(one.effects.cohen_dz, 3), text::number_cell(one.power),
                          one.requests ? text::count_cell(*one.requests) : text::Cell{}});
  }
  return table;
}

}  // namespace matchbench::study
