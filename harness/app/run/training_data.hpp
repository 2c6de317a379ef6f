#pragma once

#include "harness/contest/contest.hpp"
#include "harness/model/collection.hpp"
#include "harness/round/training.hpp"

namespace matchbench {

// Opens the collection's judgments, for contests with folds, and turns them into the grades that
// matchmakers learn from, by the settings that the contest names. Throws an input Error if a
// setting is not there or gives gains that are not whole numbers.
TrainingData read_training_data(const Contest& contest, const Collection& collection);

}  // namespace matchbench
