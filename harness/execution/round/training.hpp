#pragma once

#include "harness/execution/protocol/messages.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ids.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::round {

// What matchmakers may learn from: one grade for each judged pair. A round sees no other judgments,
// and these only if the contest asks for folds or for training on a split.
struct TrainingData {
  struct Judged {
    ServiceIndex service;
    std::int32_t grade = 0;
    bool relevant = false;
  };
  // Trained on and never asked. Empty: the requests that are asked are trained on, fold by fold.
  std::vector<Service> requests;
  std::vector<std::vector<Judged>> by_request;  // like `requests`, or like those that are asked
  std::int32_t max_grade = 0;
  std::string digest;  // part of the resume key

  bool by_folds() const { return requests.empty(); }
};

// Deals the requests to `folds` folds: fold_of[request] < folds. Stratified by the number of
// relevant services: of every `folds` requests that are alike in it, one goes to each fold, drawn
// by the seed.
std::vector<std::uint32_t> deal_folds(const TrainingData& data, std::uint32_t folds,
                                      std::uint64_t seed);

// In place of a service's position: the worker has not loaded it.
inline constexpr std::uint32_t kNotLoaded = 0xffffffff;

// The training message for the worker that will answer the requests of `fold`: all other requests
// with their judgments, none of the fold's own. `position[service]` is the service's place in the
// worker's collection; judgments on services that it has not loaded are left out.
protocol::Training training_without(const TrainingData& data,
                                    std::span<const std::uint32_t> fold_of, std::uint32_t fold,
                                    std::span<const Service> requests,
                                    std::span<const std::uint32_t> position,
                                    std::int64_t budget_ns);

// The training message for a worker that answers all requests: every one of `requests`, which are
// those of the data under whatever URIs they are shown, with their judgments.
protocol::Training training_on_all(const TrainingData& data, std::span<const Service> requests,
                                   std::span<const std::uint32_t> position, std::int64_t budget_ns);

// Deals the grades anew to the judged pairs, drawn by the seed: what can be learnt from them now
// says nothing about the requests.
void shuffle_grades(protocol::Training& training, std::uint64_t seed);

}  // namespace matchbench::round
