#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// The grades of one pair (request, service) by dimension; nothing for a dimension without a grade.
using Grades = std::vector<std::optional<double>>;

// The pair at hand, for messages.
struct PairPlace {
  const RelevanceSetting& setting;
  RequestIndex request;
  ServiceIndex service;
  const Collection* names = nullptr;

  // "relevance setting 'S', request R, service V": by URI if the collection is known.
  std::string text() const;
};

// The index of a judge or dimension (`kind`) in the judgments. Throws an input Error that lists the
// existing names if there is none of that name.
std::uint16_t find_name(const std::vector<std::string>& names, const std::string& name,
                        std::string_view kind, const RelevanceSetting& setting);

// The rule of a setting with its dimensions looked up. The setting must outlive it.
class RelevanceRule {
 public:
  RelevanceRule(const RelevanceSetting& setting, const std::vector<std::string>& dimensions);

  // The gain of the pair, or nothing if a needed grade is missing: the pair is unjudged under this
  // setting. Throws an input Error if the setting has no gain for the grades.
  std::optional<double> gain(const Grades& by_dimension, const PairPlace& place);

 private:
  double look_up(const GradeTable& table, const PairPlace& place) const;
  double add_up(const WeightedSum& sum, const PairPlace& place) const;
  std::optional<double> mapped(double grade) const;
  bool all_reach(const Thresholds& thresholds) const;

  const RelevanceSetting& setting_;
  std::vector<std::uint16_t> needed_;  // dimensions, in the order of the rule
  std::vector<double> grades_;         // of the pair at hand, in that order
};

}  // namespace matchbench::measures
