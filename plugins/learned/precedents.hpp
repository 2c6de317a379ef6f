#pragma once

#include "learned/columns.hpp"
#include "learned/shortlist.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace learned {

// What the training data says of one service beside one request.
struct Judgment {
  std::uint32_t service = 0;  // position in columns
  double relevant = 0;        // 0 or 1
  double grade = 0;           // divided by the greatest of the collection

  double irrelevant() const { return 1 - relevant; }
  // What is learned: both judgments, added.
  double target() const { return relevant + grade; }
};

// All judgments of one request, each service at most once.
using Judged = std::vector<Judgment>;

bool has_relevant(const Judged& judged);
// One target for each service of the shortlist; 0 for those that are not judged.
Column target_of(const Judged& judged, const Shortlist& shortlist);

// The services on the shortlist of one request by falling score. Of services that score the same,
// each counts as the last of them. The shortlist must outlive this.
class ByScore {
 public:
  ByScore(const Column& scores, const Shortlist& shortlist);

  // 0 if nothing is relevant. What is relevant but not on the shortlist counts as not found. Takes
  // time by the number of judgments, not of services.
  double average_precision(const Judged& judged) const;

 private:
  const Shortlist& shortlist_;
  std::vector<std::uint32_t> ranks_;  // by place on the shortlist, from 1
};

// What earlier requests tell about a new one: if one resembles it, the services that were relevant
// there are likely to be relevant here. A request is known by its first impression, a standardised
// score for each service on its shortlist, 0 for the others. Two requests are as similar as their
// first impressions are correlated. A new request is also as similar to an earlier one as its first
// impression is good at retrieving what was relevant there (average precision).
class Precedents {
 public:
  void add(const Shortlist& shortlist, const Column& first, Judged judged);

  // `left_out` is the request itself, by the order of add(), if it is one of the earlier ones.
  Columns of(const Shortlist& shortlist, const Column& first,
             std::optional<std::size_t> left_out) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Earlier {
    std::vector<std::uint32_t> services;  // on its shortlist
    std::vector<float> first;
    Judged judged;
  };
  Columns weighted(const std::vector<double>& weights, const Shortlist& shortlist) const;

  std::vector<Earlier> earlier_;
};

}  // namespace learned
