#pragma once

#include "harness/scoring/measures/query.hpp"

#include <cstdint>
#include <functional>

namespace matchbench::measures::compute {

// What a ranking does to the preferences of one group. A preference is a pair of services of which
// the group grades the first higher; the ranking meets it if it ranks the first above the second.
// A retrieved service is ranked above every service that is not retrieved.
struct PreferenceCounts {
  double met_both = 0;  // both services are retrieved
  double all_both = 0;
  double met_one = 0;  // exactly one is
  double all_one = 0;
  double neither = 0;

  double met() const { return met_both + met_one; }
  double all() const { return all_both + all_one + neither; }
};

// The services of a group with a grade above 0, and the others.
struct GroupSizes {
  double relevant = 0;
  double relevant_retrieved = 0;
  double nonrelevant = 0;
  double nonrelevant_retrieved = 0;
};

// Writes to workspace.order the place of each slot: retrieved ones in the order of the ranking,
// then the others in the order of slots. Call it before the functions below.
void find_places(const Query& q);

PreferenceCounts count_preferences(const Query& q, const JudgmentGroup& group);
GroupSizes count_services(const Query& q, const JudgmentGroup& group);

// As trec_eval's Rnonrel measures count if a group has more nonrelevant than relevant services:
// only the first `kept` services of the lowest grade are compared with others. `retrieved_only`
// leaves out the preferences between services that are not both retrieved; its counts are then in
// met_both and all_both. Otherwise all are in met_one and all_one.
PreferenceCounts count_balanced(const Query& q, const JudgmentGroup& group, double kept,
                                bool retrieved_only);

// Calls use(place of the preferred service, place of the other) for each preference of the group,
// those that follow from others included. O(services²); a group of several parts takes longer.
// Throws an input Error if the parts of the group contradict one another.
void for_each_preference(const Query& q, const JudgmentGroup& group,
                         const std::function<void(std::uint32_t, std::uint32_t)>& use);

}  // namespace matchbench::measures::compute
