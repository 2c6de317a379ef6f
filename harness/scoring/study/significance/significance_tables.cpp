#include "harness/scoring/study/significance/significance_tables.hpp"

#include "harness/scoring/analysis/significance/pair_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>

namespace matchbench::study {
namespace {

constexpr int kOfP = 5;  // decimals of p-values

// Which columns of pairs stay on a narrow terminal, beside names, differences and the decision.
constexpr int kInterval = 4;
constexpr int kEffect = 3;
constexpr int kWins = 2;
constexpr int kOtherTest = 1;

text::Table pairs_table(const analysis::ScoreMatrix& scores,
                        const analysis::SignificanceOptions& tests) {
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
  for (const auto& one :
       analysis::test_all_pairs(scores, analysis::separate(scores, tests), tests)) {
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
                         const analysis::SignificanceOptions& tests) {
  const analysis::Separation separation = analysis::separate(scores, tests);
  const auto friedman = analysis::friedman_test(scores);
  text::Table table;
  table.columns = {{"rank", "#"},        {"rank_high", "# ≤"}, {"letters", "letters"},
                   {"system", "system"}, {"mean", "mean"},     {"mean_rank", "mean rank"}};
  const analysis::Standings& standings = separation.standings;
  for (const auto s : standings.order) {
    table.rows.push_back({text::count_cell(standings.ranks[s]),
                          text::count_cell(standings.worst_ranks[s]), standings.letters[s],
                          scores.systems[s], text::number_cell(separation.means[s]),
                          text::number_cell(friedman.mean_ranks[s], 3)});
  }
  return table;
}

text::Table friedman_table(const SignificanceStudy& study) {
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
  for (const auto& scores : study.measures) {
    const OverallTests tests = test_all_systems(scores, study.tests.alpha);
    const analysis::FriedmanResult& friedman = tests.friedman;
    table.rows.push_back(
        {scores.measure, text::count_cell(scores.systems.size()),
         text::count_cell(scores.requests.size()), text::number_cell(friedman.chi_squared),
         text::p_cell(friedman.chi_squared_p, 6), text::number_cell(friedman.f),
         text::p_cell(friedman.f_p, 6), text::number_cell(tests.critical_difference),
         text::number_cell(tests.honest_difference)});
  }
  return table;
}

text::Table posthoc_table(const analysis::ScoreMatrix& scores) {
  const auto friedman = analysis::friedman_test(scores);
  const auto nemenyi = analysis::nemenyi_p_values(friedman, scores.requests.size());
  const auto raw = analysis::mean_rank_p_values(friedman, scores.requests.size());
  const auto holm = analysis::adjust(raw, analysis::Correction::kHolm);
  text::Table table;
  table.columns = {
      {"first", "first"}, {"second", "second"}, {"rank_difference", "mean rank difference"},
      {"p", "p"},         {"p_holm", "p Holm"}, {"p_nemenyi", "p Nemenyi"}};
  const auto pairs = analysis::all_pairs(scores.systems.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    table.rows.push_back({scores.systems[a], scores.systems[b],
                          text::number_cell(friedman.mean_ranks[a] - friedman.mean_ranks[b], 3),
                          text::p_cell(raw[p], kOfP), text::p_cell(holm[p], kOfP),
                          text::p_cell(nemenyi[p], kOfP)});
  }
  return table;
}

text::Table discrimination_table(const SignificanceStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"requests", "requests"},
                   {"pairs", "pairs"},
                   {"separated_share", "share significant"},
                   {"largest_undetected", "largest difference not significant"}};
  for (const auto& scores : study.measures) {
    const auto power = analysis::discriminative_power(scores, study.tests);
    table.rows.push_back(
        {scores.measure, text::count_cell(scores.requests.size()),
         text::count_cell(power.levels.size()), text::number_cell(power.separated_share, 3),
         power.separated_share < 1 ? text::number_cell(power.largest_undetected) : text::Cell()});
  }
  return table;
}

text::Table curve_table(const SignificanceStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"place", "place"},
                   {"level", "achieved level"},
                   {"first", "first"},
                   {"second", "second"}};
  for (const auto& scores : study.measures) {
    const auto power = analysis::discriminative_power(scores, study.tests);
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

text::Table power_table(const analysis::ScoreMatrix& scores, double alpha, double wanted) {
  text::Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"cohen_dz", "dz"},
                   {"power", fmt::format("power with {} requests", scores.requests.size())},
                   {"requests", fmt::format("requests for power {}", wanted)}};
  for (const auto& one : power_of_pairs(scores, alpha, wanted)) {
    table.rows.push_back({scores.systems[one.first], scores.systems[one.second],
                          text::number_cell(one.effects.mean_difference),
                          text::number_cell(one.effects.cohen_dz, 3), text::number_cell(one.power),
                          one.requests ? text::count_cell(*one.requests) : text::Cell{}});
  }
  return table;
}

}  // namespace

text::Table table_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power) {
  const analysis::ScoreMatrix& first = study.measures.front();
  switch (shown) {
    case SignificanceTable::kPairs:
      return pairs_table(first, study.tests);
    case SignificanceTable::kGroups:
      return groups_table(first, study.tests);
    case SignificanceTable::kFriedman:
      return friedman_table(study);
    case SignificanceTable::kPosthoc:
      return posthoc_table(first);
    case SignificanceTable::kDiscrimination:
      return discrimination_table(study);
    case SignificanceTable::kCurve:
      return curve_table(study);
    case SignificanceTable::kPower:
      break;
  }
  return power_table(first, study.tests.alpha, wanted_power);
}

}  // namespace matchbench::study
