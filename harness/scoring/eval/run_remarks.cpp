#include "harness/scoring/eval/run_remarks.hpp"

#include "harness/data/trec/text.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/measures/names/example.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace matchbench::eval {

std::optional<std::string> dependence_remark(std::span<const measures::Measure> measures,
                                             std::span<const double> scale) {
  std::vector<std::string> names, fixed;
  for (const auto& measure : measures) {
    if (!measures::depends_on_other_requests(measure)) continue;
    names.push_back(measures::to_string(measure));
    fixed.push_back(measures::to_string(measures::on_scale(measure, scale)));
  }
  if (names.empty()) return std::nullopt;
  return fmt::format(
      "{}: the score of a topic depends on the grades of all topics in the file, so that another "
      "topic may change it; to give the scale, write {}",
      fmt::join(names, ", "), fmt::join(fixed, ", "));
}

namespace {

bool has_level(const measures::Measure& measure) {
  constexpr double kTwoLevels[] = {1, 2};
  return !(measures::with_threshold(measure, kTwoLevels[0]) ==
           measures::with_threshold(measure, kTwoLevels[1]));
}

}  // namespace

std::optional<std::string> level_remark(std::span<const measures::Measure> measures) {
  std::vector<std::string> names;
  for (const auto& measure : measures) {
    const bool is_count = measure.declaration->properties.grading == measures::Grading::kCount;
    if (!is_count && !has_level(measure)) names.push_back(measures::to_string(measure));
  }
  if (names.empty()) return std::nullopt;
  return fmt::format(
      "-l does not change {}: it is for measures that take a document as relevant or "
      "not",
      fmt::join(names, ", "));
}

std::optional<std::string> irrelevance_remark(std::span<const measures::Measure> measures,
                                              const trec::JudgmentSource& judgments,
                                              std::optional<double> level) {
  const auto scale = judgments.scale();
  if (scale.empty()) {
    return fmt::format("{}: no document is relevant: there is no grade above 0", judgments.name());
  }
  if (!level || scale.back() >= *level || std::ranges::none_of(measures, has_level)) {
    return std::nullopt;
  }
  return fmt::format("{}: no document is relevant: the highest grade is {}, and -l is {}",
                     judgments.name(), scale.back(), *level);
}

std::optional<std::string> exchange_remark(const trec::JudgedRows& judgments,
                                           const trec::RankedRows& run) {
  constexpr double kHighestGrade = 10;
  const auto is_whole = [](double value) { return std::trunc(value) == value; };
  const auto odd = std::ranges::find_if_not(judgments.grades, is_whole);
  const bool are_grades = std::ranges::all_of(run.scores, [&](double score) {
    return is_whole(score) && std::abs(score) <= kHighestGrade;
  });
  if (odd == judgments.grades.end() || !are_grades) return std::nullopt;
  return fmt::format(
      "{}: grades such as {} are not whole numbers, but the scores of {} are; judgments come "
      "first, runs second",
      judgments.name, *odd, run.name);
}

std::optional<std::string> strata_remark(std::span<const measures::Measure> measures,
                                         const trec::JudgmentSource& judgments) {
  const auto found = std::ranges::find_if(measures, [](const measures::Measure& measure) {
    return measure.declaration->properties.reads_strata;
  });
  if (found == measures.end()) return std::nullopt;
  return fmt::format(
      "{}: {} has no strata, so that all its documents are of one; if its fourth "
      "column is the stratum and its fifth the grade, add -R sampled",
      measures::to_string(*found), judgments.name());
}

std::optional<std::string> subtopics_remark(const trec::JudgmentSource& judgments) {
  std::vector<trec::JudgedRow> memory;
  std::string_view only;
  for (std::size_t topic = 0; topic < judgments.topic_count(); ++topic) {
    for (const auto& row : judgments.rows_of(topic, memory)) {
      const auto subtopic = judgments.group_of(row);
      if (only.empty()) only = subtopic;
      if (subtopic != only || (only != "0" && only != "Q0")) return std::nullopt;
    }
  }
  return fmt::format("every topic has one subtopic, '{}'; are these diversity judgments?", only);
}

std::optional<std::string> left_out_remark(const RunScores& run,
                                           const measures::ScoringPlan& plan) {
  const auto all = plan.measures();
  const auto found = std::ranges::find_if(all, [](const measures::Measure& one) {
    const auto grading = one.declaration->properties.grading;
    return !one.silence_scored && grading != measures::Grading::kCount &&
           grading != measures::Grading::kSilence;
  });
  if (found == all.end()) return std::nullopt;
  const auto value = plan.offset_of(static_cast<std::size_t>(found - all.begin()));
  const auto left_out = std::ranges::count_if(run.topics, [&](const auto& topic) {
    return topic.nothing_answers && measures::is_left_out(topic.values[value]);
  });
  if (left_out == 0) return std::nullopt;
  return fmt::format(
      "{}: ranking measures leave out {} of {} topics, which nothing answers; measures with "
      "(silence=scored) count them",
      run.run, left_out, run.topics.size());
}

std::optional<std::string> missing_is_best_remark(std::string_view run,
                                                  const measures::ScoringPlan& plan) {
  std::vector<std::string> names;
  for (const auto& measure : plan.measures()) {
    if (measure.declaration->properties.direction == measures::Direction::kLessIsBetter &&
        !measure.declaration->properties.missing_is_worst) {
      names.push_back(measures::to_string(measure));
    }
  }
  if (names.empty()) return std::nullopt;
  return fmt::format("{}: the 0 of missing topics is the best value of {}", run,
                     fmt::join(names, ", "));
}

Error in_topic(const Error& error, std::string_view run, std::string_view topic) {
  return error.within(fmt::format("{}: topic {}", run, topic));
}

std::size_t tied_rows(std::span<const trec::RunRow> rows) {
  std::size_t tied = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool as_before = i > 0 && rows[i].score == rows[i - 1].score;
    const bool as_next = i + 1 < rows.size() && rows[i].score == rows[i + 1].score;
    if (as_before || as_next) ++tied;
  }
  return tied;
}

std::optional<std::string> ties_remark(const std::string& file, std::string_view called) {
  if (file == "-") return std::nullopt;
  const RankedRun run = read_run(trec::Text::open(file), Repeats::kKeepBest);
  std::size_t rows = 0;
  std::size_t tied = 0;
  for (const auto& [name, all] : run.topics) {
    rows += all.size();
    tied += tied_rows(all);
  }
  if (2 * tied <= rows) return std::nullopt;
  return fmt::format(
      "{}: {} of {} rows are tied, and the names of their documents decide the "
      "order; 'matchbench eval -m AP --ties average' averages over the orders",
      called, tied, rows);
}

}  // namespace matchbench::eval
