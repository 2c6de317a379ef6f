#pragma once

#include "harness/base/error.hpp"
#include "harness/importers/import.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace matchbench::importers {

// Finds services or requests by the names that other files have for them.
class NameIndex {
 public:
  // The services must outlive it.
  explicit NameIndex(const std::vector<Service>& services);

  std::optional<std::uint32_t> by_uri(std::string_view uri) const;
  // Finds it by the URI, else by the URI that the text is with percent-encoding resolved, else by
  // the end of the URI, if one alone ends so.
  std::optional<std::uint32_t> by_name(std::string_view name) const;
  // The places of all whose URIs end so, in order: in the last part of the URI, or in more than
  // that ("search" and "mail.json#search").
  std::vector<std::uint32_t> all_ending_in(std::string_view name) const;
  // The name or URI that a misspelt one most likely means; empty if none is near.
  std::string_view nearest(std::string_view name) const;
  std::string_view uri_of(std::uint32_t place) const { return services_[place].uri; }
  bool empty() const { return uris_.empty(); }

 private:
  const std::vector<Service>& services_;
  std::unordered_map<std::string_view, std::uint32_t> uris_;
  std::unordered_multimap<std::string, std::uint32_t> last_parts_;
  std::size_t longest_last_part_ = 0;
};

// Adds judgments to those that a collection has.
class JudgmentMerger {
 public:
  // Takes over the facts that are given. The result must outlive it.
  JudgmentMerger(ImportResult& into, const ImportFacts& given);

  const NameIndex& requests() const { return requests_; }
  const NameIndex& services() const { return services_; }

  // Declares the judge and the dimension if they are new. The same grade again is reported. Throws
  // an input Error at `place` if the pair has another grade of that judge in that dimension, or if
  // the judge's name has a meaning of its own.
  void add(std::uint32_t request, std::uint32_t service, const std::string& judge,
           const std::string& dimension, double grade, const Position& place);

  // Adds what a judge says of a request as a whole, as add() does: 1, some service answers it; 0,
  // none does. Throws an input Error at `place` for another grade.
  void state(std::uint32_t request, const std::string& judge, double grade, const Position& place);

  // Brings judgments into their order and gives a collection without relevance settings one for
  // each dimension with grades, unless all its judges are programs. Requests without a judgment
  // are noted. Throws an input Error if a judge says that nothing answers a request, and grades a
  // service of it above 0. Call once.
  void finish();

 private:
  std::uint16_t place_of_judge(const std::string& judge, const Position& place);
  // Reports a new one that is spelt much like one before it.
  std::uint16_t place_of_dimension(const std::string& dimension, const Position& place);
  void check_statements() const;

  ImportResult& result_;
  NameIndex requests_;
  NameIndex services_;
  // For each judge and dimension: request and service → grade.
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::unordered_map<std::uint64_t, double>>
      grades_;
  std::map<std::pair<std::uint32_t, std::uint16_t>, bool> has_answer_;  // by request and judge
};

}  // namespace matchbench::importers
