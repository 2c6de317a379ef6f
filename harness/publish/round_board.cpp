#include "harness/publish/round_board.hpp"

#include "harness/base/error.hpp"
#include "harness/measures/names/measure_names.hpp"
#include "harness/publish/reported_results.hpp"
#include "harness/report/model/round_sentences.hpp"
#include "harness/results/read_nodes.hpp"
#include "harness/results/run_file_remarks.hpp"
#include "harness/results/stored_contest.hpp"
#include "harness/results/timing_facts.hpp"
#include "harness/score/asked_collection.hpp"
#include "harness/store/round/store.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace matchbench::publish {
namespace {

std::vector<std::string> warnings_on(const results::RoundResults& results,
                                     const report::Leaderboard& board) {
  std::vector<std::string> sentences = {report::unfinished_sentence(results),
                                        report::no_winner_sentence(results)};
  for (const auto& row : board.rows) sentences.push_back(report::no_answer_sentence(row.entrant));
  std::erase(sentences, "");
  return sentences;
}

std::vector<std::string> remarks_on(const store::RoundStore& store,
                                    const results::RoundResults& results,
                                    const report::Leaderboard& board) {
  const results::StoredContest contest = results::stored_contest(store);
  std::vector<std::string> remarks = results::contest_sentences(contest);
  std::ranges::move(results::run_file_remarks(results, contest), std::back_inserter(remarks));
  std::ranges::move(results::invalid_repetitions(store), std::back_inserter(remarks));
  std::ranges::copy(results.suspicions, std::back_inserter(remarks));
  const auto setting =
      std::ranges::find(results.settings, board.setting, &results::SettingFacts::name);
  if (setting != results.settings.end()) {
    remarks.push_back(report::silence_sentence(*setting, results.requests.size()));
    std::erase(remarks, "");
  }
  for (const auto& row : board.rows) {
    const report::ReportEntrant& one = row.entrant;
    if (!one.deterministic) {
      remarks.push_back(
          fmt::format("{} is nondeterministic: its passes disagree", one.entrant.name));
    }
    if (one.abstentions > 0) {
      remarks.push_back(fmt::format("{} abstained in {} of {} queries", one.entrant.name,
                                    one.abstentions, one.queries));
    }
  }
  return remarks;
}

RoundBoard board_of(const results::RoundResults& results, const std::string& setting,
                    const std::vector<std::string>& measures) {
  RoundBoard out;
  out.board = report::make_leaderboard(results, setting, measures);
  out.contest = results.provenance.contest;
  out.collection = results.provenance.collection.name;
  out.requests = results.requests.size();
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
  out.remarks = results.remarks;
  return out;
}

RoundBoard read_board(const BoardRequest& request) {
  const store::RoundStore store =
      store::RoundStore::open(request.database, store::RoundStore::Mode::kRead);
  const results::RoundResults results = read_reported_results(store);
  if (results.measures.empty() && score::lacks_judgments(store)) {
    throw input_error(
        fmt::format("{}: its collection has no judgments, so that there are no scores",
                    request.database.string()),
        "add judgments to the collection, then score the round");
  }
  if (results.measures.empty()) {
    throw input_error(fmt::format("{} is not scored yet", request.database.string()),
                      fmt::format("run 'matchbench score {}'", request.database.string()));
  }
  const std::string& setting =
      request.relevance.empty() ? results.measures.front().setting : request.relevance;
  RoundBoard out =
      board_of(results, setting, with_first(measures_of(results, setting, request), request));
  out.confinement = results.provenance.confinement;
  out.what_times_are = results::what_times_are(results::scenario_of(store));
  out.harness_cost = results::harness_cost(results.provenance);
  for (const auto& warning : warnings_on(results, out.board)) {
    out.warnings.push_back(text::printable(warning, warning.size()));
  }
  for (const auto& remark : remarks_on(store, results, out.board)) {
    out.remarks.push_back(text::printable(remark, remark.size()));
  }
  if (auto remark = results::clock_remark(store); !remark.empty())
    out.remarks.push_back(std::move(remark));
  if (auto remark = results::node_remark(results.provenance); !remark.empty()) {
    out.remarks.push_back(std::move(remark));
  }
  if (const auto& standings = out.board.standings) {
    out.fastest = results.entrants[standings->reference].entrant.name;
  }
  return out;
}

}  // namespace matchbench::publish
