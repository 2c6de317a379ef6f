#pragma once

#include "harness/contest/contest.hpp"
#include "harness/model/collection.hpp"
#include "harness/round/training.hpp"
#include "harness/run/contest_requests.hpp"

namespace matchbench::run {

// Opens the collection's judgments, for contests that train, and turns those on the requests that
// are trained on into the grades that matchmakers learn from, by the settings that the contest
// names: by folds, those that are asked; else those of the training's split, and none that is
// asked. Throws an input Error if a setting is not there or gives gains that are not whole numbers.
round::TrainingData read_training_data(const contest::Contest& contest,
                                       const Collection& collection,
                                       const ContestRequests& requests);

}  // namespace matchbench::run
