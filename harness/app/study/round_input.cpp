#include "harness/app/results/read_results.hpp"
#include "harness/app/score/asked_collection.hpp"
#include "harness/app/study/input.hpp"
#include "harness/base/error.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace matchbench {
namespace {

// Timed answers of one run to one request: distinct ones with how often each was given.
struct GivenAnswers {
  struct Distinct {
    Outcome outcome;
    std::uint64_t hash;
    double count;
    Ranking ranking;
  };
  std::vector<Distinct> distinct;
  double count = 0;

  void add(const Answer& answer) {
    ++count;
    for (auto& one : distinct) {
      if (one.outcome == answer.outcome && one.hash == answer.ranking_hash) {
        ++one.count;
        return;
      }
    }
    distinct.push_back({answer.outcome, answer.ranking_hash, 1, answer.ranking});
  }
};

void read_run(const RoundStore& store, RunId run, std::vector<std::vector<WeightedAnswer>>& out) {
  std::map<RequestIndex, GivenAnswers> given;
  store.for_each_answer(run, [&](const Answer& answer) {
    if (answer.pass >= 0) given[answer.request].add(answer);
  });
  for (auto& [request, answers] : given) {
    for (auto& one : answers.distinct) {
      out[request.value].push_back({.weight = one.count / answers.count,
                                    .failed = is_failure(one.outcome),
                                    .ranking = std::move(one.ranking)});
    }
  }
}

// Runs of one entrant count alike: weights of a request sum to 1.
void normalise(std::vector<std::vector<WeightedAnswer>>& answers) {
  for (auto& of_request : answers) {
    double sum = 0;
    for (const auto& answer : of_request) sum += answer.weight;
    for (auto& answer : of_request) answer.weight /= sum;
  }
}

}  // namespace

Experiment read_experiment(const RoundStore& store) {
  Experiment out;
  out.name = store.round().contest_name;
  out.service_count = store.services().size();
  out.collection_size = out.service_count;
  for (const auto& request : store.requests()) {
    out.requests.push_back(request.name.empty() ? request.uri : request.name);
  }
  std::map<EntrantId, std::size_t> place;
  for (const auto& stored : current_entrants(store)) {
    place[stored.id] = out.systems.size();
    out.systems.push_back(stored.entrant.name);
    out.answers.emplace_back(out.requests.size());
  }
  for (const auto& run : store.runs()) {
    if (run.state == RunState::kSuperseded) continue;
    read_run(store, run.id, out.answers[place.at(run.start.entrant)]);
  }
  for (auto& answers : out.answers) normalise(answers);
  return out;
}

namespace {

// By system; a virtual judge takes its first answers.
std::vector<std::optional<NegativeScore>> negative_scores(const Experiment& experiment,
                                                          const Collection& collection) {
  std::vector<std::optional<NegativeScore>> out(experiment.systems.size());
  for (std::size_t s = 0; s < out.size(); ++s) {
    for (std::size_t r = 0; r < experiment.requests.size() && !out[s]; ++r) {
      const auto& answers = experiment.answers[s][r];
      if (answers.empty()) continue;
      for (const auto& ranked : answers.front().ranking) {
        if (ranked.score >= 0) continue;
        out[s] = {{},
                  experiment.requests[r],
                  collection.services[ranked.service.value].uri,
                  ranked.score};
        break;
      }
    }
  }
  return out;
}

}  // namespace

AnalysisInput read_round_input(const AnalysisFiles& files) {
  const RoundStore store = RoundStore::open(files.files.front(), RoundStore::Mode::kRead);
  AnalysisInput out;
  out.experiment = read_experiment(store);
  const std::string folder =
      files.collection.empty() ? store.round().collection_folder : files.collection;
  AskedCollection asked = read_asked_collection(store, folder);
  out.negative_scores = negative_scores(out.experiment, asked.collection);
  out.judgments = std::move(asked.judgments);
  out.definitions = read_relevance_settings(folder);
  for (const auto& definition : out.definitions) {
    // An entrant as judge: `analyse virtual-judges` makes those settings.
    if (definition.judge.kind == JudgeChoice::Kind::kEntrant) continue;
    out.settings.push_back({definition.name, definition.is_binary(),
                            gains_under(definition, out.judgments, out.experiment.requests.size(),
                                        out.experiment.service_count)});
  }
  if (out.settings.empty()) {
    throw input_error(fmt::format("{} defines no relevance setting", folder),
                      "add some to its collection.yaml");
  }
  return out;
}

}  // namespace matchbench
