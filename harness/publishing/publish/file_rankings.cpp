#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/file_results.hpp"
#include "harness/scoring/eval/judged_runs.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace matchbench::publish {
namespace {

// A report numbers documents through all topics, in the order of their bytes.
void renumber(const eval::DocumentNames& documents, eval::JudgedRuns& runs) {
  for (std::size_t t = 0; t < documents.numbering.size(); ++t) {
    const auto& places = documents.numbering[t];
    for (auto& service : runs.graded.requests[t].services) service = {places[service.value]};
    for (auto& answers : runs.experiment.answers) {
      for (auto& answer : answers[t]) {
        for (auto& entry : answer.ranking) entry.service = {places[entry.service.value]};
      }
    }
  }
  runs.experiment.service_count = documents.names.size();
  runs.graded.service_count = documents.names.size();
}

}  // namespace

results::JudgedRankings read_file_rankings(const ScoredFiles& files,
                                           results::RoundResults& results) {
  results::JudgedRankings out;
  out.settings.resize(results.settings.size());
  out.experiment.answers.resize(results.entrants.size());
  for (auto& answers : out.experiment.answers) answers.resize(results.requests.size());
  if (std::ranges::find(files.files, "-") != files.files.end()) {
    throw input_error("a report reads its files twice, and standard input can be read once",
                      "name files alone");
  }
  const trec::Text first = trec::Text::open(files.files.front());
  if (trec::is_letor(first)) {
    results.remarks.push_back({RemarkKind::kLeftOut, RemarkLevel::kNote,
                               "Curves and rankings of a LETOR file are not shown."});
    return out;
  }
  eval::JudgedRuns runs = eval::read_judged_runs(first, std::span(files.files).subspan(1));
  const eval::DocumentNames documents = eval::names_of(runs);
  renumber(documents, runs);
  for (const auto& name : documents.names) {
    results.services.push_back({.uri = text::printable(name, name.size())});
  }
  out.experiment = std::move(runs.experiment);
  out.experiment.name = results.provenance.round.contest.title();
  out.experiment.collection_size = files.collection_size;
  for (std::size_t e = 0; e < results.entrants.size(); ++e) {
    out.experiment.systems[e] = results.entrants[e].entrant.name;
  }
  const bool is_binary = runs.graded.scale == std::vector<double>{1};
  results.settings.front().is_binary = is_binary;
  out.settings.front() =
      analysis::JudgedSetting{results.settings.front().name, is_binary, std::move(runs.graded)};
  return out;
}

}  // namespace matchbench::publish
