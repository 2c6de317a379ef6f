#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"
#include "harness/scoring/measures/measure.hpp"

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

double num_queries(const Query&, const Arguments&) {
  return 1;
}

double num_retrieved(const Query& q, const Arguments&) {
  return q.n();
}

double num_relevant(const Query& q, const Arguments& a) {
  return q.request.counts[a.threshold].relevant;
}

double num_relevant_retrieved(const Query& q, const Arguments& a) {
  return q.hits(a).size;
}

double num_nonrelevant_judged_retrieved(const Query& q, const Arguments& a) {
  return q.hits(a).nonrelevant;
}

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
