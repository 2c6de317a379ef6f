#include "harness/scoring/measures/compute/computations.hpp"

#include "harness/scoring/measures/measure.hpp"

#include <algorithm>
#include <limits>

namespace matchbench::measures::compute {

// a·relevant retrieved + b·nonrelevant retrieved + c·relevant missed + d·the rest of the
// collection, which has no service if its size is unknown, as trec_eval counts.
double utility(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const double relevant = hits.size;
  const double nonrelevant = q.n() - relevant;
  const double missed = hits.counts.relevant - relevant;
  const double value = a.numbers[0] * relevant + a.numbers[1] * nonrelevant + a.numbers[2] * missed;
  const auto size = static_cast<double>(q.request.collection_size.value_or(0));
  return value + a.numbers[3] * (size - relevant - nonrelevant - missed);
}

// Hull & Robertson 1999. With x of R relevant and y of N − R nonrelevant services retrieved, the
// utility is cR + d(N − R) + (a − c)x + (b − d)y, which is lowest and highest at the ends of x and
// y.
double scaled_utility(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const double relevant = hits.counts.relevant;
  const double nonrelevant = static_cast<double>(*q.request.collection_size) - relevant;
  const double per_relevant = a.numbers[0] - a.numbers[2];
  const double per_nonrelevant = a.numbers[1] - a.numbers[3];
  const double floor = a.numbers[5];
  const double lowest = floor == kLowestUtility ? std::min(per_relevant, 0.0) * relevant +
                                                      std::min(per_nonrelevant, 0.0) * nonrelevant
                                                : per_nonrelevant * floor;
  const double highest =
      std::max(per_relevant, 0.0) * relevant + std::max(per_nonrelevant, 0.0) * nonrelevant;
  if (lowest >= highest) return std::numeric_limits<double>::quiet_NaN();
  const double value = per_relevant * hits.size + per_nonrelevant * (q.n() - hits.size);
  return (std::max(value, lowest) - lowest) / (highest - lowest);
}

}  // namespace matchbench::measures::compute
