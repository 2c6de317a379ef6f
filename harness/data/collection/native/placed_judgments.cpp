#include "harness/data/collection/native/placed_judgments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace matchbench::collection {
namespace {

auto key_of(const Judgment& judgment) {
  return std::tie(judgment.request, judgment.service, judgment.judge, judgment.dimension);
}

auto key_of(const AnswerStatement& statement) {
  return std::tie(statement.request, statement.judge);
}

}  // namespace

PlacedJudgments::PlacedJudgments(const Collection& collection, Judgments judgments)
    : collection_(collection), stated_{std::move(judgments), {}} {}

void PlacedJudgments::add(const Judgment& entry, std::optional<std::int64_t> when,
                          std::uint64_t line) {
  stated_.add(entry, when);
  places_.push_back(place_at(line));
}

void PlacedJudgments::add(const AnswerStatement& statement, std::uint64_t line) {
  statements_.push_back({statement, place_at(line)});
}

TimedJudgments PlacedJudgments::take() {
  sort_entries();
  sort_statements();
  check_statements();
  for (const auto& one : statements_) stated_.judgments.answers.push_back(one.statement);
  return std::move(stated_);
}

PlacedJudgments::Place PlacedJudgments::place_at(std::uint64_t line) const {
  return {static_cast<std::uint32_t>(files_.size() - 1), line};
}

void PlacedJudgments::sort_entries() {
  const auto& entries = stated_.judgments.entries;
  std::vector<std::uint32_t> order(entries.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(key_of(entries[a]), a) < std::tuple(key_of(entries[b]), b);
  });
  std::optional<std::pair<std::uint32_t, std::uint32_t>> twice;  // second and first
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (key_of(entries[order[i]]) != key_of(entries[order[i - 1]])) continue;
    if (!twice || order[i] < twice->first) twice = {order[i], order[i - 1]};
  }
  if (twice) throw second_grade(twice->first, twice->second);
  TimedJudgments sorted;
  sorted.judgments.entries.reserve(order.size());
  sorted.made_ms.reserve(order.size());
  for (const std::uint32_t place : order) sorted.add(entries[place], stated_.made_ms[place]);
  stated_.judgments.entries = std::move(sorted.judgments.entries);
  stated_.made_ms = std::move(sorted.made_ms);
}

void PlacedJudgments::sort_statements() {
  std::stable_sort(statements_.begin(), statements_.end(), [](const auto& a, const auto& b) {
    return key_of(a.statement) < key_of(b.statement);
  });
  for (std::size_t i = 1; i < statements_.size(); ++i) {
    if (key_of(statements_[i].statement) != key_of(statements_[i - 1].statement)) continue;
    throw contradiction(statements_[i], "says twice whether there is an answer");
  }
}

void PlacedJudgments::check_statements() const {
  std::set<std::pair<RequestIndex, std::uint16_t>> denied;
  for (const auto& one : statements_) {
    if (!one.statement.has_answer) denied.emplace(one.statement.request, one.statement.judge);
  }
  for (const auto& entry : stated_.judgments.entries) {
    if (entry.grade <= 0 || !denied.contains({entry.request, entry.judge})) continue;
    const auto found = std::find_if(statements_.begin(), statements_.end(), [&](const auto& one) {
      return key_of(one.statement) == std::tie(entry.request, entry.judge);
    });
    throw contradiction(*found,
                        fmt::format("says that there is no answer, and grades {} {}",
                                    collection_.services[entry.service.value].uri, entry.grade));
  }
}

Error PlacedJudgments::second_grade(std::uint32_t again, std::uint32_t first) const {
  const auto& [judgments, made_ms] = stated_;
  const Judgment& judgment = judgments.entries[again];
  return input_error(
      {files_[places_[again].file], places_[again].line, 1},
      fmt::format("a second grade for request {}, service {}, judge {}, dimension {}; the first "
                  "is in {}:{}",
                  collection_.requests[judgment.request.value].uri,
                  collection_.services[judgment.service.value].uri,
                  judgments.judges[judgment.judge], judgments.dimensions[judgment.dimension],
                  files_[places_[first].file], places_[first].line),
      "keep one of the two");
}

Error PlacedJudgments::contradiction(const PlacedStatement& one, std::string_view what) const {
  return input_error({files_[one.place.file], one.place.line, 1},
                     fmt::format("request {}: the judge {} {}",
                                 collection_.requests[one.statement.request.value].uri,
                                 stated_.judgments.judges[one.statement.judge], what),
                     "keep one of the two");
}

}  // namespace matchbench::collection
