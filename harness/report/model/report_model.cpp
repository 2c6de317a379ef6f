#include "harness/report/model/report_model.hpp"

#include "harness/report/block_ratios.hpp"
#include "harness/report/model/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::report {
namespace {

// A report of 200 entrants and 1000 requests stays below 20 MB. Bytes are those of rounded numbers.
constexpr std::size_t kMostValueBytes = 3'600'000;
constexpr std::size_t kMostRankingBytes = 11'000'000;
constexpr std::size_t kBytesPerValue = 9;
constexpr std::size_t kBytesPerRank = 13;
constexpr std::size_t kBytesPerRanking = 65;         // beside its ranks
constexpr std::size_t kMostSourceBytes = 6'000'000;  // if rankings leave as much
constexpr std::size_t kRankingAndSourceBytes = 13'000'000;
constexpr std::size_t kLeastDepth = 10;
constexpr std::size_t kMostDepth = 100;

RoundState state_of(const results::RoundResults& results) {
  const auto& entrants = results.entrants;
  if (std::all_of(entrants.begin(), entrants.end(),
                  [](const auto& one) { return one.queries == 0; })) {
    return RoundState::kEmpty;
  }
  if (results.measures.empty()) return RoundState::kUnscored;
  const bool finished =
      std::all_of(entrants.begin(), entrants.end(), [](const auto& one) { return one.finished; });
  return finished ? RoundState::kComplete : RoundState::kUnfinished;
}

void add_boards(const results::RoundResults& results, ReportModel& model) {
  analysis::MeanIntervals interval_maker(kReportSeed);
  std::vector<const results::MeasureResults*> measures;
  for (const auto& measure : results.measures) measures.push_back(&measure);
  const auto intervals = intervals_of(measures, interval_maker);
  const auto names = entrant_names(results);
  const std::size_t value_bytes = names.size() * results.requests.size() * kBytesPerValue;
  std::vector<BoardMerits> merits_by_board;
  std::size_t left_out = 0;
  for (const auto& measure : results.measures) {
    const Comparison comparison = compare_entrants(measure, names);
    ReportBoard& added = model.boards.emplace_back(ReportBoard{
        make_board(results, measure, comparison, intervals[model.boards.size()]), std::nullopt});
    if (model.boards.size() == 1 || model.boards.size() * value_bytes <= kMostValueBytes) {
      added.values = measure.values;
    } else {
      ++left_out;
    }
    Values merits = comparison.values;
    if (analysis::better_value_of(measure.measure) == analysis::Better::kSmaller) {
      for (auto& merit : merits) merit = merit ? std::optional(-*merit) : std::nullopt;
    }
    merits_by_board.push_back({added.board.setting, added.board.measure, std::move(merits)});
    auto significance = report_significance(added.board, comparison, names.size());
    if (significance) model.significance.push_back(std::move(*significance));
  }
  model.correlations = report_correlations(merits_by_board);
  model.sensitivity = report_sensitivity(merits_by_board);
  if (left_out > 0) {
    model.remarks.push_back(fmt::format(
        "Scores by request are left out of {} of {} leaderboards to keep the report small; "
        "'--format csv' has them.",
        left_out, model.boards.size()));
  }
}

// How deep rankings are shown, and of how many entrants: of all if that leaves kLeastDepth.
struct ShownPart {
  std::size_t depth = kMostDepth;
  std::size_t entrants = 0;
};

ShownPart shown_part(const results::RoundResults& results) {
  const std::size_t requests = std::max<std::size_t>(1, results.requests.size());
  const std::size_t entrants = results.entrants.size();
  const std::size_t bytes_each =
      kMostRankingBytes / (requests * std::max<std::size_t>(1, entrants));
  constexpr std::size_t kLeastBytes = kBytesPerRanking + kLeastDepth * kBytesPerRank;
  if (bytes_each < kLeastBytes) return {kLeastDepth, kMostRankingBytes / (requests * kLeastBytes)};
  return {std::min(kMostDepth, (bytes_each - kBytesPerRanking) / kBytesPerRank), entrants};
}

// What sources of descriptions may take beside these rankings.
std::size_t source_bytes(const results::RoundResults& results, const ShownPart& shown) {
  const std::size_t rankings =
      results.requests.size() * shown.entrants * (kBytesPerRanking + shown.depth * kBytesPerRank);
  return std::min(kMostSourceBytes, kRankingAndSourceBytes - std::min(rankings, kMostRankingBytes));
}

// The first so many of the first board, or of the contest if there is no board.
std::vector<bool> best_entrants(const ReportModel& model, std::size_t count) {
  std::vector<bool> chosen(model.entrants.size());
  for (std::size_t i = 0; i < std::min(count, chosen.size()); ++i) {
    chosen[model.boards.empty() ? i : model.boards.front().board.rows[i].entrant] = true;
  }
  return chosen;
}

void add_rankings_with_remark(const results::RoundResults& results,
                              const results::JudgedRankings& judged, ReportModel& model) {
  const auto [depth, entrants] = shown_part(results);
  DescriptionBudget descriptions(source_bytes(results, {depth, entrants}));
  for (const auto& request : results.requests) model.requests.push_back(descriptions.take(request));
  add_rankings(results, judged, depth, best_entrants(model, entrants), descriptions, model);
  if (auto remark = descriptions.remark(); !remark.empty()) {
    model.remarks.push_back(std::move(remark));
  }
  if (entrants < results.entrants.size()) {
    model.remarks.push_back(fmt::format(
        "Rankings are shown of the {} best entrants, to keep the report small.", entrants));
  }
  const auto is_cut = [depth = depth](const std::optional<ShownRanking>& ranking) {
    return ranking && ranking->length > depth;
  };
  const auto& requests = model.rankings.by_request;
  if (std::any_of(requests.begin(), requests.end(), [&](const auto& request) {
        return std::any_of(request.by_entrant.begin(), request.by_entrant.end(), is_cut);
      })) {
    model.remarks.push_back(
        fmt::format("Rankings are shown to rank {}; scores are of whole rankings.", depth));
  }
}

}  // namespace

ReportModel make_report(const results::RoundResults& results, const results::JudgedRankings& judged,
                        ReportDetail detail) {
  ReportModel model;
  model.state = state_of(results);
  model.provenance = results.provenance;
  model.service_count = results.services.size();
  model.settings = results.settings;
  model.measures = results.measure_facts;
  model.analyses = results.analyses;
  for (const auto& one : results.entrants) {
    model.entrants.push_back(report_entrant(one, results.requests.size()));
  }
  model.standings = block_standings(results);
  if (model.standings) model.blocks = results.blocks;
  add_remarks_on_round(results, model);
  model.warnings = results.warnings;
  for (const auto& suspicion : results.suspicions) model.warnings.push_back(suspicion + ".");
  model.remarks.insert(model.remarks.end(), results.remarks.begin(), results.remarks.end());
  add_remarks_on_entrants(model);
  add_boards(results, model);
  add_remarks_on_missing_scores(results, model);
  add_remarks_on_boards(results.requests.size(), model);
  if (detail == ReportDetail::kTables) {
    model.requests = results.requests;
    return model;
  }
  for (std::size_t s = 0; s < judged.settings.size(); ++s) {
    if (!judged.settings[s]) continue;
    model.curves.push_back(report_curves(s, judged.experiment, *judged.settings[s]));
  }
  add_rankings_with_remark(results, judged, model);
  return model;
}

}  // namespace matchbench::report
