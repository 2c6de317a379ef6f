#include "harness/publishing/publish/round_board.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/report/model/round_remarks.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/program_judges.hpp"
#include "harness/scoring/study/timing/audit_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace matchbench::publish {
namespace {

RoundBoard board_of(const results::RoundResults& results, const std::string& setting,
                    const std::vector<std::string>& measures) {
  RoundBoard out;
  out.board = report::make_leaderboard(results, setting, measures);
  std::vector<report::ReportEntrant> entrants(results.entrants.size());
  for (const auto& row : out.board.rows) entrants[row.place.entrant] = row.entrant;
  out.remarks = report::round_remarks(results, entrants);
  out.setting = results.settings[results.setting_at(out.board.setting)];
  out.requests = results.requests.size();
  out.requests_so_far = report::requests_so_far(results);
  out.services = results.services.size();
  out.provenance = results.provenance;
  return out;
}

// Those asked for, else all that were scored under the setting.
std::vector<std::string> measures_of(const results::RoundResults& results,
                                     const std::string& setting, const BoardRequest& request) {
  if (!request.measures.empty()) return measures::value_names(request.measures);
  std::vector<std::string> all;
  for (const auto& one : results.measures) {
    if (one.setting == setting) all.push_back(one.measure);
  }
  return all;
}

std::vector<std::string> with_first(std::vector<std::string> measures,
                                    const BoardRequest& request) {
  if (request.first_measure.empty()) return measures;
  const auto first = measures::value_names(std::vector{request.first_measure}).front();
  std::erase(measures, first);
  measures.insert(measures.begin(), first);
  return measures;
}

}  // namespace

RoundBoard read_board(const ScoredFiles& files) {
  const results::RoundResults results = read_file_results(files);
  RoundBoard out = board_of(results, results.settings.front().name, {});
  return out;
}

RoundBoard read_board(const BoardRequest& request) {
  const store::RoundStore store =
      store::RoundStore::open(request.database, store::RoundStore::Mode::kRead);
  const results::RoundResults results = read_reported_results(store, request.collection);
  if (results.measures.empty() && score::lacks_judgments(store)) {
    throw input_error(
        fmt::format("{}: its collection has no judgments, so that there are no scores",
                    request.database.string()),
        "add judgments to the collection, then score the round");
  }
  if (std::ranges::all_of(results.entrants, [](const auto& one) { return one.queries == 0; })) {
    throw input_error(
        fmt::format("{}: no query has been answered yet", request.database.string()),
        fmt::format("continue with 'matchbench run CONTEST --db {} --resume', then score the round",
                    word_to_copy(request.database.string())));
  }
  if (results.measures.empty()) {
    // The rounds of all tracks are scored at once.
    const bool is_track = !results.provenance.round.contest.track.empty();
    const auto to_score = is_track ? request.database.parent_path() : request.database;
    throw input_error(fmt::format("{} is not scored yet", request.database.string()),
                      fmt::format("run 'matchbench score {}'",
                                  to_score.empty() ? "." : word_to_copy(to_score.string())));
  }
  const std::string& setting =
      request.relevance.empty() ? results.measures.front().setting : request.relevance;
  RoundBoard out =
      board_of(results, setting, with_first(measures_of(results, setting, request), request));
  if (const auto& standings = out.board.standings) {
    out.fastest = results.entrants[standings->reference].entrant.name;
  }
  return out;
}

results::RoundResults read_reported_results(const store::RoundStore& store,
                                            const std::filesystem::path& collection) {
  results::RoundResults results = results::read_results(store);
  std::ranges::move(study::audit_remarks(store), std::back_inserter(results.remarks));
  const std::filesystem::path folder =
      collection.empty() ? std::filesystem::path(store.round().collection_folder) : collection;
  for (const auto& remark : score::program_remarks(results, folder)) {
    results.remarks.push_back(
        {RemarkKind::kScores, RemarkLevel::kWarning, text::printable(remark, remark.size())});
  }
  results.lacks_judgments = results.measures.empty() && score::lacks_judgments(store);
  return results;
}

}  // namespace matchbench::publish
