#pragma once

#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace matchbench::importers {

// Adds judgments to those that a collection has.
class JudgmentMerger {
 public:
  // Takes over the facts that are given. The result must outlive it.
  JudgmentMerger(ImportResult& into, const ImportFacts& given);

  const collection::NameIndex& requests() const { return requests_; }
  const collection::NameIndex& services() const { return services_; }

  // Declares the judge and the dimension if they are new. The same grade again is reported. Throws
  // an input Error at `place` if the pair has another grade of that judge in that dimension, if the
  // judge's name has a meaning of its own, if the judge says that nothing answers the request, and
  // the grade is above 0, or if there are more than kMostJudges or kMostDimensions.
  void add(std::uint32_t request, std::uint32_t service, const std::string& judge,
           const std::string& dimension, double grade, const Position& place);

  // Adds what a judge says of a request as a whole, as add() does: 1, some service answers it; 0,
  // none does. Throws an input Error at `place` for another grade, and as add() does.
  void state(std::uint32_t request, const std::string& judge, double grade, const Position& place);

  // Brings judgments into their order and gives a collection without relevance settings one for
  // each dimension with grades, unless all its judges are programs. Requests without a judgment
  // are noted. Call once.
  void finish();

 private:
  // The judges or the dimensions of the judgments.
  class Names {
   public:
    Names(std::vector<std::string>& list, std::size_t most);
    bool has(const std::string& name) const { return places_.contains(name); }
    // Appends it if it is new. Throws an input Error at `place` if there are too many.
    std::uint16_t place_of(const std::string& name, const Position& place);

   private:
    std::vector<std::string>& list_;
    std::size_t most_;
    NameMap<std::uint16_t> places_;
  };

  std::uint16_t place_of_judge(const std::string& judge, const Position& place);
  // Reports a new one that is spelt much like one before it.
  std::uint16_t place_of_dimension(const std::string& dimension, const Position& place);
  // Throws an input Error at `place` if the judge says that nothing answers the request, and grades
  // a service of it above 0.
  void refuse_contradiction(std::uint32_t request, std::uint16_t judge,
                            const Position& place) const;

  ImportResult& result_;
  collection::NameIndex requests_;
  collection::NameIndex services_;
  Names judges_;
  Names dimensions_;
  // For each judge and dimension: request and service → grade.
  std::map<std::pair<std::uint16_t, std::uint16_t>, NumberMap<std::uint64_t, double>> grades_;
  // By request and judge: what is said of it as a whole, and whether a grade is above 0.
  std::map<std::pair<std::uint32_t, std::uint16_t>, bool> has_answer_;
  std::set<std::pair<std::uint32_t, std::uint16_t>> answered_;
};

}  // namespace matchbench::importers
