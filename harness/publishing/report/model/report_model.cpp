#include "harness/publishing/report/model/report_model.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/publishing/report/model/round_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

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
// Rankings, curves and distributions of times are those of this number of the best entrants, as
// nobody reads more: other entrants add their facts, places on the boards and scores.
constexpr std::size_t kMostShownAlone = 100;
constexpr std::size_t kMostDepthOfMany = 50;  // of more entrants

// A note on what is left out of rankings and descriptions to keep the report small.
void add_left_out(std::string text, ReportModel& model) {
  model.remarks.push_back({RemarkKind::kLeftOut, RemarkLevel::kNote, std::move(text)});
}

void add_boards(const results::RoundResults& results, ReportModel& model) {
  analysis::MeanIntervals interval_maker(kReportSeed);
  std::vector<Comparison> comparisons;
  for (const auto& measure : results.measures) {
    comparisons.push_back(compare_entrants(results, measure));
  }
  const auto intervals = intervals_of(results.measures, comparisons, interval_maker);
  const std::size_t value_bytes =
      results.entrants.size() * results.requests.size() * kBytesPerValue;
  const auto times = block_times(results);
  std::vector<BoardMerits> merits_by_board;
  std::size_t left_out = 0;
  for (const auto& measure : results.measures) {
    const Comparison& comparison = comparisons[model.boards.size()];
    ReportBoard& added = model.boards.emplace_back(ReportBoard{
        make_board(results, measure, comparison, intervals[model.boards.size()]), {}, {}});
    added.faster = faster_tie(added.board, results, times);
    if (model.boards.size() == 1 || model.boards.size() * value_bytes <= kMostValueBytes) {
      added.values = measure.values;
    } else {
      ++left_out;
    }
    Values merits(results.entrants.size());
    const bool less_is_better =
        analysis::better_value_of(measure.measure) == analysis::Better::kSmaller;
    for (const auto e : comparison.entrants) {
      merits[e] = less_is_better ? -*comparison.values[e] : *comparison.values[e];
    }
    merits_by_board.push_back({added.board.setting, added.board.measure, std::move(merits)});
    auto significance = report_significance(added.board, comparison, results.entrants.size());
    if (significance) model.significance.push_back(std::move(*significance));
  }
  model.correlations = report_correlations(merits_by_board);
  model.sensitivity = report_sensitivity(merits_by_board);
  const auto is_full = [](const ReportCorrelation& one) {
    return one.measures.size() == kMostCorrelated;
  };
  if (std::ranges::any_of(model.correlations, is_full)) {
    model.remarks.push_back(
        {RemarkKind::kScores, RemarkLevel::kNote,
         fmt::format("Correlations are shown of the first {} measures at most, to keep the report "
                     "small.",
                     kMostCorrelated)});
  }
  if (left_out > 0) {
    model.remarks.push_back(
        {RemarkKind::kScores, RemarkLevel::kNote,
         fmt::format("Scores by request are left out of {} of {} leaderboards to keep the report "
                     "small; '--format csv' has them.",
                     left_out, model.boards.size())});
  }
}

// How deep rankings are shown, and of how many entrants: of all if that leaves kLeastDepth.
struct ShownPart {
  std::size_t depth = kMostDepth;
  std::size_t entrants = 0;
};

ShownPart shown_part(const results::RoundResults& results) {
  const std::size_t requests = std::max<std::size_t>(1, results.requests.size());
  const std::size_t entrants = std::min(kMostShownAlone, results.entrants.size());
  const std::size_t bytes_each =
      kMostRankingBytes / (requests * std::max<std::size_t>(1, entrants));
  constexpr std::size_t kLeastBytes = kBytesPerRanking + kLeastDepth * kBytesPerRank;
  if (bytes_each < kLeastBytes) return {kLeastDepth, kMostRankingBytes / (requests * kLeastBytes)};
  const bool are_many = results.entrants.size() > kMostShownAlone;
  return {std::min(are_many ? kMostDepthOfMany : kMostDepth,
                   (bytes_each - kBytesPerRanking) / kBytesPerRank),
          entrants};
}

// What sources of descriptions may take beside these rankings.
std::size_t source_bytes(const results::RoundResults& results, const ShownPart& shown) {
  const std::size_t rankings =
      results.requests.size() * shown.entrants * (kBytesPerRanking + shown.depth * kBytesPerRank);
  return std::min(kMostSourceBytes, kRankingAndSourceBytes - std::min(rankings, kMostRankingBytes));
}

// The first `count` entrants of the first board, or of the contest if there is no board; in
// entrants' order.
std::vector<std::size_t> best_entrants(const ReportModel& model, std::size_t count) {
  std::vector<std::size_t> best;
  for (std::size_t i = 0; i < std::min(count, model.entrants.size()); ++i) {
    best.push_back(model.boards.empty() ? i : model.boards.front().board.rows[i].entrant);
  }
  std::sort(best.begin(), best.end());
  return best;
}

std::vector<bool> marked(const std::vector<std::size_t>& entrants, std::size_t count) {
  std::vector<bool> out(count);
  for (const auto e : entrants) out[e] = true;
  return out;
}

void add_rankings_with_remark(const results::RoundResults& results,
                              const results::JudgedRankings& judged, ReportModel& model) {
  const auto [depth, entrants] = shown_part(results);
  DescriptionBudget descriptions(source_bytes(results, {depth, entrants}));
  for (const auto& request : results.requests) model.requests.push_back(descriptions.take(request));
  const auto chosen = marked(best_entrants(model, entrants), model.entrants.size());
  add_rankings(results, judged, depth, chosen, descriptions, model);
  add_service_sides(results, judged, chosen, descriptions, model);
  if (auto remark = descriptions.remark(); !remark.empty()) {
    add_left_out(std::move(remark), model);
  }
  if (entrants < results.entrants.size()) {
    add_left_out(
        fmt::format("Rankings are shown of the {} best entrants, to keep the report small.",
                    entrants),
        model);
  }
  const auto is_cut = [depth = depth](const std::optional<ShownRanking>& ranking) {
    return ranking && ranking->length > depth;
  };
  const auto& requests = model.rankings.by_request;
  if (std::any_of(requests.begin(), requests.end(), [&](const auto& request) {
        return std::any_of(request.by_entrant.begin(), request.by_entrant.end(), is_cut);
      })) {
    add_left_out(fmt::format("Rankings are shown to rank {}; scores are of whole rankings.", depth),
                 model);
  }
}

void add_curves(const results::JudgedRankings& judged, ReportModel& model) {
  const auto entrants = best_entrants(model, kMostShownAlone);
  for (std::size_t s = 0; s < judged.settings.size(); ++s) {
    if (!judged.settings[s]) continue;
    model.curves.push_back(report_curves(s, judged.experiment, *judged.settings[s], entrants));
  }
  if (entrants.size() == model.entrants.size()) return;
  const auto shown = marked(entrants, model.entrants.size());
  for (std::size_t e = 0; e < shown.size(); ++e) {
    auto& latency = model.entrants[e].latency;
    if (!shown[e] && latency) latency->ecdf.clear();
  }
  add_left_out(fmt::format("Curves and distributions of times are shown of the {} best entrants, "
                           "to keep the report small.",
                           entrants.size()),
               model);
}

// What several boards have in common is said once, with the settings of those boards.
void add_remarks_on_boards(std::size_t requests, ReportModel& model) {
  const auto add = [&](std::string sentence) {
    if (sentence.empty()) return;
    model.remarks.push_back({RemarkKind::kScores, RemarkLevel::kNote, std::move(sentence)});
  };
  const bool are_several = model.settings.size() > 1;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> measures;  // of a setting
  std::map<std::string, std::vector<std::string>> settings;                          // of a note
  std::vector<NamedBoard> boards;
  for (const auto& [board, faster, values] : model.boards) {
    const std::string& measure = model.measures[board.measure].name;
    const std::string setting = fmt::format("'{}'", model.settings[board.setting].name);
    measures[{board.setting, board.requests}].push_back(measure);
    for (const std::string& note : board.notes) settings[note].push_back(setting);
    boards.push_back(
        {are_several ? fmt::format("{} under {}", measure, setting) : measure, &board});
  }
  for (const auto& [of, names] : measures) {
    add(defined_sentence(names, model.settings[of.first], of.second, requests));
  }
  constexpr std::size_t kMostNames = 3;
  for (const auto& [note, names] : settings) {
    add(are_several ? fmt::format("Under {}: {}", text::first_few(names, kMostNames), note) : note);
  }
  std::vector<std::string> entrants;
  for (const auto& one : model.entrants) entrants.push_back(one.entrant.name);
  add(skewed_sentence(boards, entrants));
}

}  // namespace

std::vector<Remark> all_remarks(const ReportModel& model) {
  std::vector<Remark> all = model.remarks;
  std::stable_partition(all.begin(), all.end(),
                        [](const Remark& one) { return one.level == RemarkLevel::kWarning; });
  return all;
}

ReportModel make_report(const results::RoundResults& results, const results::JudgedRankings& judged,
                        ReportDetail detail) {
  ReportModel model;
  model.state = state_of(results);
  model.provenance = results.provenance;
  // Files may name fewer documents than their collection is said to have.
  model.service_count = judged.experiment.collection_size.value_or(results.services.size());
  model.settings = results.settings;
  model.measures = results.measure_facts;
  model.analyses = results.analyses;
  for (const auto& one : results.entrants) {
    model.entrants.push_back(report_entrant(one, results.requests.size()));
  }
  model.server = report_server(results);
  model.standings = block_standings(results);
  if (model.standings) model.blocks = results.blocks;
  model.remarks = round_remarks(results, model.entrants);
  add_boards(results, model);
  add_remarks_on_boards(requests_so_far(results), model);
  if (detail == ReportDetail::kTables) {
    model.requests = results.requests;
    return model;
  }
  add_curves(judged, model);
  add_rankings_with_remark(results, judged, model);
  return model;
}

}  // namespace matchbench::report
