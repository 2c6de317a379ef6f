#pragma once

#include "learned/columns.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace learned {

// What the training data says of one request.
struct Judged {
  Column relevant;    // 0 or 1 for each service
  Column grade;       // divided by the greatest of the collection
  Column irrelevant;  // 1 where it was judged and found so

  // What is learned: both judgments, added.
  Column target() const;
};

// What earlier requests tell about a new one: where one resembles it, the services that were
// relevant there are likely to be relevant here. A request is known by its first impression, a
// standardised score for each service. Two requests resemble each other as far as their first
// impressions correlate; and a new one resembles an earlier one as far as its first impression
// retrieves what was relevant there (average precision).
class Precedents {
 public:
  void add(Column first, Judged judged) {
    earlier_.emplace_back(std::move(first), std::move(judged));
  }

  // `left_out` is the request itself, by the order of add(), where it is one of the earlier ones.
  Columns of(const Column& first, std::optional<std::size_t> left_out) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  Columns weighted(const std::vector<double>& weights, std::size_t service_count) const;

  std::vector<std::pair<Column, Judged>> earlier_;
};

// Average precision of the services by falling score; of those that score the same each counts as
// the last of them. 0 where nothing is relevant.
double average_precision(const Column& scores, const Column& relevant);

}  // namespace learned
