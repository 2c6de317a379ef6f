#include "harness/measures/compute/computations.hpp"

#include <algorithm>
#include <limits>

namespace matchbench::compute {

double set_precision(const Query& q, const Arguments& a) {
  return q.n() == 0 ? 0 : static_cast<double>(q.hits(a).size) / q.n();
}

double set_recall(const Query& q, const Arguments& a) {
  return static_cast<double>(q.hits(a).size) / q.hits(a).counts.relevant;
}

double set_f(const Query& q, const Arguments& a) {
  return f_of(set_precision(q, a), set_recall(q, a), a.numbers[0]);
}

double set_average_precision(const Query& q, const Arguments& a) {
  return set_precision(q, a) * set_recall(q, a);
}

double set_relative_precision(const Query& q, const Arguments& a) {
  const auto possible = std::min(q.n(), q.hits(a).counts.relevant);
  return possible == 0 ? 0 : static_cast<double>(q.hits(a).size) / possible;
}

double fallout(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto nonrelevant = *q.request.collection_size - hits.counts.relevant;
  if (nonrelevant == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto retrieved = q.within(a) - hits.within(a.cutoff);
  return retrieved / static_cast<double>(nonrelevant);
}

double generalized_precision(const Query& q, const Arguments& a) {
  const double highest = a.numbers[0] > 0 ? a.numbers[0] : q.request.scale.back();
  return q.curve(a).at(a.cutoff) / (a.cutoff * highest);
}

double generalized_recall(const Query& q, const Arguments& a) {
  return q.curve(a).at(a.cutoff) / q.ideal(a).total();
}

}  // namespace matchbench::compute
