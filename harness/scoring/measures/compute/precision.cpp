#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/undefined_value.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::measures::compute {

namespace {

enum class Reach { kExact, kTrec9, kTrec10 };  // in the order of the parameter's choices

Reach reach_of(const Arguments& a) {
  return static_cast<Reach>(a.numbers[0]);
}

// How many relevant services make recall r of R.
double count_at_recall(double r, double relevant, Reach reach) {
  if (reach == Reach::kTrec9) return std::floor(r * relevant + 0.9);
  if (reach == Reach::kTrec10) return std::round(r * relevant);
  double count = std::ceil(r * relevant);
  // The product may be rounded up past a whole number, so the recall itself decides.
  while (count > 0 && (count - 1) / relevant >= r) --count;
  return count;
}

double precision_at_recall(const Hits& hits, double r, Reach reach) {
  const double count = count_at_recall(r, hits.counts.relevant, reach);
  if (count > hits.size || hits.size == 0) return 0;
  return hits.best_precision[count == 0 ? 0 : static_cast<std::uint32_t>(count) - 1];
}

}  // namespace

double precision(const Query& q, const Arguments& a) {
  return static_cast<double>(q.hits(a).within(a.cutoff)) / a.cutoff;
}

double recall(const Query& q, const Arguments& a) {
  return static_cast<double>(q.hits(a).within(a.cutoff)) / q.hits(a).counts.relevant;
}

double f_measure(const Query& q, const Arguments& a) {
  return f_of(precision(q, a), recall(q, a), a.numbers[0]);
}

double success(const Query& q, const Arguments& a) {
  return q.hits(a).within(a.cutoff) > 0 ? 1 : 0;
}

double reciprocal_rank(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  return hits.within(a.cutoff) == 0 ? 0 : 1.0 / hits.rank[0];
}

double average_precision(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto within = hits.within(a.cutoff);
  return within == 0 ? 0 : hits.precision_sum[within - 1] / hits.counts.relevant;
}

double r_precision(const Query& q, const Arguments& a) {
  const auto relevant = q.hits(a).counts.relevant;
  return static_cast<double>(q.hits(a).within(relevant)) / relevant;
}

double r_precision_multiple(const Query& q, const Arguments& a) {
  const double cutoff = std::floor(a.numbers[0] * q.hits(a).counts.relevant + 0.9);
  if (cutoff == 0) return 0;
  const double last = std::min<double>(cutoff, q.n());
  return q.hits(a).within(static_cast<std::uint32_t>(last)) / cutoff;
}

double relative_precision(const Query& q, const Arguments& a) {
  return static_cast<double>(q.hits(a).within(a.cutoff)) /
         std::min(a.cutoff, q.hits(a).counts.relevant);
}

double completeness(const Query& q, const Arguments& a) {
  return q.hits(a).within(a.cutoff) == q.hits(a).counts.relevant ? 1 : 0;
}

// Left out if the first k ranks do not contain both a relevant service and one that is not.
double order_accuracy(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto relevant = hits.within(a.cutoff);
  const double pairs = static_cast<double>(relevant) * (q.within(a) - relevant);
  if (pairs == 0) return kLeftOut;
  double wrong = 0;  // pairs with the service that is not relevant first
  for (std::uint32_t h = 0; h < relevant; ++h) wrong += hits.rank[h] - 1 - h;
  return 1 - wrong / pairs;
}

// Robertson 2012, ECIR, On Smoothing Average Precision: the logarithm of the odds of AP, with one
// relevant service more and one less.
double log_odds_of_average_precision(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const double sum = hits.size == 0 ? 0 : hits.precision_sum[hits.size - 1];
  return std::log((1 + sum) / (1 + hits.counts.relevant - sum));
}

// As in trec_eval 10, a negative grade counts as no judgment, and ranks beyond n are not unjudged.
double unjudged_share(const Query& q, const Arguments& a) {
  const auto depth = q.within(a);
  std::uint32_t judged = 0;
  for (std::uint32_t j = 0; j < q.judged_size && q.workspace.judged_rank[j] <= depth; ++j) {
    judged += q.request.grades[q.workspace.judged_slot[j]] >= 0;
  }
  return static_cast<double>(depth - judged) / a.cutoff;
}

double judged_share(const Query& q, const Arguments& a) {
  const auto depth = q.within(a);
  if (depth == 0) return 0;
  const auto begin = q.workspace.judged_rank.begin();
  const auto end = std::upper_bound(begin, begin + q.judged_size, depth);
  return static_cast<double>(end - begin) / depth;
}

double interpolated_precision(const Query& q, const Arguments& a) {
  return precision_at_recall(q.hits(a), a.recall, reach_of(a));
}

double eleven_point_average(const Query& q, const Arguments& a) {
  const auto& recalls = std::get<std::vector<double>>(a.measure->values[1]);
  double sum = 0;
  for (const double r : recalls) sum += precision_at_recall(q.hits(a), r, reach_of(a));
  return sum / static_cast<double>(recalls.size());
}

void precision_recall_curve(const Query& q, const Arguments& a, std::span<double> out) {
  const auto last = static_cast<double>(out.size() - 1);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = precision_at_recall(q.hits(a), static_cast<double>(i) / last, reach_of(a));
  }
}

}  // namespace matchbench::measures::compute
