#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/training.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/operations/conduct/contest_requests.hpp"

namespace matchbench::conduct {

// Opens the collection's judgments, for contests that train, and turns those on the requests that
// are trained on into the grades that matchmakers learn from, by the settings that the contest
// names: by folds, those that are asked; else those of the training's split, and none that is
// asked. Throws an input Error if a setting is not there or gives gains that are not whole numbers.
round::TrainingData read_training_data(const contest::Contest& contest,
                                       const Collection& collection,
                                       const ContestRequests& requests);

}  // namespace matchbench::conduct
