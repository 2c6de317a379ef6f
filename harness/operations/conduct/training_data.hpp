#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/training.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::conduct {

// The requests that a contest asks and trains on, by their positions in the collection.
struct ContestRequests {
  std::vector<RequestIndex> asked;
  std::vector<RequestIndex> trained_on;  // of the training's split, none of them asked
  std::size_t left_out = 0;              // of that split, because they are asked
};

// Follows the splits that the contest names. Throws an input Error with the contest's line if the
// collection has no such split, or if all requests that are to be trained on are asked.
ContestRequests requests_of(const contest::Contest& contest, const Collection& collection);

// Opens the collection's judgments, for contests that train, and turns those on the requests that
// are trained on into the grades that matchmakers learn from, by the settings that the contest
// names: by folds, those that are asked; else those of the training's split, and none that is
// asked. Throws an input Error if a setting is not there or gives gains that are not whole numbers.
round::TrainingData read_training_data(const contest::Contest& contest,
                                       const Collection& collection,
                                       const ContestRequests& requests);

}  // namespace matchbench::conduct
