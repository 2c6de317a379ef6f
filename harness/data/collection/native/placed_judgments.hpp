#pragma once

#include "harness/data/collection/native/timed_judgments.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/answer_statement.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// The judgments of a collection's files, each with its file and line.
class PlacedJudgments {
 public:
  struct Place {
    std::uint32_t file = 0;  // in the order of begin_file()
    std::uint64_t line = 0;
  };

  // `judgments` has the names of judges and dimensions, and no entries. The collection must outlive
  // this.
  PlacedJudgments(const Collection& collection, Judgments judgments);

  const Judgments& judgments() const { return stated_.judgments; }

  // What is added from now on is stated in this file.
  void begin_file(const std::string& name) { files_.push_back(name); }
  void add(const Judgment& entry, std::optional<std::int64_t> when, std::uint64_t line);
  void add(const AnswerStatement& statement, std::uint64_t line);

  // The judgments in the order that Judgments promises, without a digest. Throws if a judge graded
  // a pair twice in a dimension, or contradicts themselves on whether a request has an answer.
  TimedJudgments take();

 private:
  struct PlacedStatement {
    AnswerStatement statement;
    Place place;
  };

  Place place_at(std::uint64_t line) const;
  void sort_entries();
  void sort_statements();
  void check_statements() const;
  Error second_grade(std::uint32_t again, std::uint32_t first) const;
  Error contradiction(const PlacedStatement& one, std::string_view what) const;

  const Collection& collection_;
  TimedJudgments stated_;
  std::vector<Place> places_;  // of the entries
  std::vector<PlacedStatement> statements_;
  std::vector<std::string> files_;
};

}  // namespace matchbench::collection
