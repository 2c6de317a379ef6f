#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <algorithm>

namespace matchbench::report {
namespace {

// The longest stretches of mean ranks, rising, that span no more than the critical difference.
std::vector<std::vector<std::size_t>> cliques_of(const std::vector<double>& mean_ranks,
                                                 double critical_difference,
                                                 const std::vector<std::size_t>& entrants) {
  std::vector<double> negated;
  for (const double rank : mean_ranks) negated.push_back(-rank);
  const auto order = analysis::falling_order(negated);
  std::vector<std::vector<std::size_t>> cliques;
  std::size_t reached = 0;
  for (std::size_t first = 0; first < order.size(); ++first) {
    std::size_t last = first;
    while (last + 1 < order.size() &&
           mean_ranks[order[last + 1]] - mean_ranks[order[first]] <= critical_difference) {
      ++last;
    }
    if (last == first || (!cliques.empty() && last <= reached)) continue;
    reached = last;
    auto& clique = cliques.emplace_back();
    for (std::size_t i = first; i <= last; ++i) clique.push_back(entrants[order[i]]);
  }
  return cliques;
}

// The entrants that have a mean on all of the boards.
std::vector<std::size_t> scored_everywhere(const std::vector<const BoardMerits*>& boards) {
  std::vector<std::size_t> entrants;
  for (std::size_t e = 0; e < boards.front()->merits.size(); ++e) {
    if (std::all_of(boards.begin(), boards.end(),
                    [&](const auto* board) { return board->merits[e].has_value(); })) {
      entrants.push_back(e);
    }
  }
  return entrants;
}

std::vector<analysis::SystemOrder> orders_of(const std::vector<const BoardMerits*>& boards,
                                             const std::vector<std::size_t>& entrants) {
  std::vector<analysis::SystemOrder> orders;
  for (const auto* board : boards) {
    auto& order = orders.emplace_back();
    for (const auto e : entrants) order.means.push_back(*board->merits[e]);
  }
  return orders;
}

// The boards with the same key, by key, if there are two or more of them and they share two
// entrants or more; the first kMostCorrelated.
template <class Key, class Use>
void for_each_family(const std::vector<BoardMerits>& boards, Key key, Use use) {
  std::vector<std::size_t> seen;
  for (const auto& first : boards) {
    if (std::find(seen.begin(), seen.end(), first.*key) != seen.end()) continue;
    seen.push_back(first.*key);
    std::vector<const BoardMerits*> family;
    for (const auto& board : boards) {
      if (board.*key == first.*key && family.size() < kMostCorrelated) family.push_back(&board);
    }
    const auto entrants = scored_everywhere(family);
    if (family.size() >= 2 && entrants.size() >= 2) use(family, entrants);
  }
}

template <class T>
std::vector<std::vector<T>> square(std::size_t size, T value) {
  return std::vector<std::vector<T>>(size, std::vector<T>(size, value));
}

}  // namespace

std::optional<ReportSignificance> report_significance(const Board& board,
                                                      const Comparison& comparison,
                                                      std::size_t entrant_count) {
  if (!comparison.separation) return std::nullopt;
  const auto& entrants = comparison.entrants;
  const auto friedman = analysis::friedman_test(*comparison.scores);
  ReportSignificance out{.setting = board.setting, .measure = board.measure};
  out.mean_ranks.resize(entrant_count);
  for (std::size_t s = 0; s < entrants.size(); ++s) {
    out.mean_ranks[entrants[s]] = friedman.mean_ranks[s];
  }
  out.critical_difference = analysis::critical_difference(
      entrants.size(), comparison.scores->requests.size(), kReportAlpha);
  out.friedman_p = friedman.f_p;
  out.pair_test = comparison.test;
  // There are as many as the square of the entrants.
  if (entrants.size() > analysis::kMostLettered) return out;
  out.cliques = cliques_of(friedman.mean_ranks, out.critical_difference, entrants);
  const auto& separation = *comparison.separation;
  const auto pairs = analysis::all_pairs(entrants.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    out.pairs.push_back({entrants[a], entrants[b], separation.means[a] - separation.means[b],
                         separation.p_values[p].value_or(1),
                         separation.adjusted_p_values[p].value_or(1)});
  }
  return out;
}

std::vector<ReportCorrelation> report_correlations(const std::vector<BoardMerits>& boards) {
  std::vector<ReportCorrelation> out;
  for_each_family(boards, &BoardMerits::setting, [&](const auto& family, const auto& entrants) {
    const auto orders = orders_of(family, entrants);
    ReportCorrelation& one = out.emplace_back();
    one.setting = family.front()->setting;
    one.tau_b.assign(family.size(), Values(family.size()));
    one.spearman = one.tau_b;
    for (std::size_t i = 0; i < family.size(); ++i) {
      one.measures.push_back(family[i]->measure);
      for (std::size_t j = 0; j < family.size(); ++j) {
        one.tau_b[i][j] = analysis::kendall(orders[i].means, orders[j].means).tau_b;
        one.spearman[i][j] = analysis::spearman(orders[i].means, orders[j].means);
      }
    }
  });
  return out;
}

std::vector<ReportSensitivity> report_sensitivity(const std::vector<BoardMerits>& boards) {
  std::vector<ReportSensitivity> out;
  for_each_family(boards, &BoardMerits::measure, [&](const auto& family, const auto& entrants) {
    const auto orders = orders_of(family, entrants);
    ReportSensitivity& one = out.emplace_back();
    one.measure = family.front()->measure;
    one.tau_b.assign(family.size(), Values(family.size()));
    one.swaps = square<std::size_t>(family.size(), 0);
    one.drastic = one.swaps;
    for (std::size_t i = 0; i < family.size(); ++i) {
      one.settings.push_back(family[i]->setting);
      auto& order = one.orders.emplace_back();
      for (const auto place : analysis::falling_order(orders[i].means))
        order.push_back(entrants[place]);
      for (std::size_t j = 0; j < family.size(); ++j) {
        const auto comparison = analysis::compare(orders, i, j);
        one.tau_b[i][j] = comparison.tau_b;
        one.swaps[i][j] = comparison.discordant;
        one.drastic[i][j] = comparison.drastic;
      }
    }
  });
  return out;
}

}  // namespace matchbench::report
