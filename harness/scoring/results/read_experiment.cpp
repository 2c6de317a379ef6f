#include "harness/scoring/results/read_experiment.hpp"

#include "harness/scoring/results/read_results.hpp"

#include <algorithm>
#include <map>

namespace matchbench::results {
namespace {

// Timed answers of one repetition to one request: distinct ones with how often each was given.
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

void read_run(const store::RoundStore& store, store::RepetitionId repetition,
              std::vector<std::vector<analysis::WeightedAnswer>>& out) {
  std::map<RequestIndex, GivenAnswers> given;
  store.for_each_answer(repetition, [&](const Answer& answer) {
    if (answer.pass >= 0) given[answer.request].add(answer);
  });
  for (auto& [request, answers] : given) {
    for (auto& one : answers.distinct) {
      out[request.value].push_back({.weight = one.count / answers.count,
                                    .failed = is_failure(one.outcome),
                                    .abstained = one.outcome == Outcome::kAbstained,
                                    .ranking = std::move(one.ranking)});
    }
  }
}

// Runs of one entrant count alike: weights of a request sum to 1.
void normalise(std::vector<std::vector<analysis::WeightedAnswer>>& answers) {
  for (auto& of_request : answers) {
    double sum = 0;
    for (const auto& answer : of_request) sum += answer.weight;
    for (auto& answer : of_request) answer.weight /= sum;
  }
}

}  // namespace

analysis::Experiment read_experiment(const store::RoundStore& store) {
  analysis::Experiment out;
  out.name = store.round().contest.name;
  out.service_count = store.services().size();
  out.collection_size = out.service_count;
  for (const auto& request : store.requests()) {
    out.requests.push_back(request.name.empty() ? request.uri : request.name);
  }
  std::map<store::EntrantId, std::size_t> place;
  for (const auto& stored : current_entrants(store)) {
    place[stored.id] = out.systems.size();
    out.systems.push_back(stored.entrant.name);
    out.answers.emplace_back(out.requests.size());
  }
  for (const auto& repetition : current_repetitions(store)) {
    read_run(store, repetition.id, out.answers[place.at(repetition.start.entrant)]);
  }
  for (auto& answers : out.answers) normalise(answers);
  return out;
}

std::vector<std::size_t> unfinished_systems(const store::RoundStore& store,
                                            const analysis::Experiment& experiment) {
  std::map<store::EntrantId, std::size_t> finished;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state != store::RepetitionState::kFinished) continue;
    ++finished[repetition.start.entrant];
  }
  std::vector<std::size_t> unfinished;
  const auto entrants = current_entrants(store);
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    const bool lacks_answers = std::ranges::any_of(
        experiment.answers[e], [](const auto& of_request) { return of_request.empty(); });
    if (lacks_answers && finished[entrants[e].id] < entrants[e].entrant.repetitions) {
      unfinished.push_back(e);
    }
  }
  return unfinished;
}

}  // namespace matchbench::results
