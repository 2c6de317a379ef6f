#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <algorithm>
#include <limits>

namespace matchbench::measures::compute {

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
  if (q.n() == 0) return 0;
  // One quotient: a product of two is rounded twice, and may print another fourth decimal.
  const double hits = q.hits(a).size;
  return hits * hits / (static_cast<double>(q.n()) * q.hits(a).counts.relevant);
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
  return q.curve(a).at(a.cutoff) / (a.cutoff * highest_on_scale(q.request, a, a.numbers[0]));
}

double generalized_recall(const Query& q, const Arguments& a) {
  return q.curve(a).at(a.cutoff) / q.ideal(a).total();
}

}  // namespace matchbench::measures::compute
