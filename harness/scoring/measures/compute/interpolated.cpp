#include "harness/scoring/measures/compute/computations.hpp"

#include "harness/scoring/measures/measure.hpp"

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
