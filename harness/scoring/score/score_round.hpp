#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::score {

struct ScoreRequest {
  std::filesystem::path database;
  std::filesystem::path collection;    // folder, in which judgments are; empty: the round's
  std::vector<std::string> measures;   // as written; empty: the contest's, else default_measures()
  std::vector<std::string> relevance;  // names of settings; empty: the contest's, else all
};

struct ScoreSummary {
  std::size_t repetitions = 0;  // that count: none is superseded
  std::size_t boards = 0;       // that the database has now: each is of a measure under a setting
  // Which settings take the grades of programs; which measures are not scored, and why (measures in
  // tokens need a tokenizer that is installed); how many judgments have changed.
  std::vector<std::string> remarks = {};
};

// What is scored if nobody asks for something else.
std::vector<std::string> default_measures();

// Scores every repetition of the round under each setting. A query's score is the mean over its
// timed passes, a failed or abstained one's the worst value of the measure. Of the collection only
// its requests' and services' URIs are read, which must be the round's, and descriptions if a
// measure needs them. Throws an input Error if a measure needs what there is not.
std::vector<store::SettingScores> make_scores(const store::RoundStore& store,
                                              const AskedCollection& asked,
                                              std::span<const RelevanceSetting> settings,
                                              std::vector<measures::Measure> measures);

// Throws an input Error if a setting that is asked for does not exist: before any of several rounds
// is scored.
void require_settings(const ScoreRequest& request);

// Makes the scores that are asked for, and those that the round has of other measures and settings
// again, and stores them in place of those before, so that every entrant has all of them.
// FalseAnswer and FalseSilence are added if nothing answers a request. Throws an input Error if the
// collection is not the one that was asked, or a setting or measure does not exist.
ScoreSummary score_round(const ScoreRequest& request);

}  // namespace matchbench::score
