#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/eval/run_scores.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// What a user should know about a run, a sentence each.

// Says once for all runs which measures divide by the highest gain of all topics of the file, whose
// scores another topic may change; nothing if there is none. `scale` has the positive grades of
// the judgments, rising.
std::optional<std::string> dependence_remark(std::span<const measures::Measure> measures,
                                             std::span<const double> scale);

// Says that no document of the judgments is relevant, so that most scores are 0; nothing if one is.
// `level` is -l, the lowest relevant grade; a measure that does not depend on it finds what it
// wants.
std::optional<std::string> irrelevance_remark(std::span<const measures::Measure> measures,
                                              const trec::JudgmentSource& judgments,
                                              std::optional<double> level);

// Says which measures of rankings -l does not change, because they read all grades; nothing if
// there are none.
std::optional<std::string> level_remark(std::span<const measures::Measure> measures);

// Says that judgments and run look exchanged: a grade is not a whole number, and all scores are
// small ones, as grades are; nothing if they do not.
std::optional<std::string> exchange_remark(const trec::JudgedRows& judgments,
                                           const trec::RankedRows& run);

// Says that a measure of stratified samples takes judgments without strata for one stratum; nothing
// if there is no such measure.
std::optional<std::string> strata_remark(std::span<const measures::Measure> measures,
                                         const trec::JudgmentSource& judgments);

// Says that judgments that are read for subtopics look like ordinary ones: "0" or "Q0" stands where
// a subtopic would, in every line; nothing if a line names another.
std::optional<std::string> subtopics_remark(const trec::JudgmentSource& judgments);

// Says how many topics the ranking measures leave out because nothing answers them; nothing if
// there is none, or no such measure.
std::optional<std::string> left_out_remark(const RunScores& run, const measures::ScoringPlan& plan);

// Says of which measures less is better, so that the 0 of missing topics is their best value;
// nothing if there is none.
std::optional<std::string> missing_is_best_remark(std::string_view run,
                                                  const measures::ScoringPlan& plan);

// The Error with its place, run and topic, before it.
Error in_topic(const Error& error, std::string_view run, std::string_view topic);

// How many rows have the score of another one; by falling score.
std::size_t tied_rows(std::span<const trec::RunRow> rows);

// Says that most rows of a run have the score of another row of their topic, so that the names of
// documents decide the order; nothing if they do not, or of "-". Reads the file once more, and its
// time and memory grow with the rows.
std::optional<std::string> ties_remark(const std::string& file, std::string_view called);

}  // namespace matchbench::eval
