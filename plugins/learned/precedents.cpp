#include "learned/precedents.hpp"

#include <algorithm>
#include <numeric>

namespace learned {
namespace {

// Services by falling score.
std::vector<std::size_t> order_of(const Column& scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  return order;
}

double average_precision(const std::vector<std::size_t>& order, const Column& scores,
                         const Column& relevant) {
  double found = 0;
  double sum = 0;
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;  // of those that score the same
    double here = 0;
    for (; end < order.size() && scores[order[end]] == scores[order[i]]; ++end) {
      here += relevant[order[end]];
    }
    found += here;
    sum += here * found / static_cast<double>(end);
    i = end;
  }
  return found > 0 ? sum / found : 0;
}

void add_weighted(Column& sum, const Column& other, double weight) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * other[i];
}

void raise(Column& greatest, const Column& other, double weight) {
  for (std::size_t i = 0; i < greatest.size(); ++i) {
    greatest[i] = std::max(greatest[i], weight * other[i]);
  }
}

}  // namespace

Column Judged::target() const {
  Column target = relevant;
  add(target, grade);
  return target;
}

double average_precision(const Column& scores, const Column& relevant) {
  return average_precision(order_of(scores), scores, relevant);
}

Columns Precedents::of(const Column& first, std::optional<std::size_t> left_out) const {
  const std::vector<std::size_t> order = order_of(first);
  std::vector<double> retrieved(earlier_.size(), 0.0);
  std::vector<double> correlated(earlier_.size(), 0.0);
  for (std::size_t i = 0; i < earlier_.size(); ++i) {
    if (left_out == i) continue;
    const auto& [impression, judged] = earlier_[i];
    retrieved[i] = average_precision(order, first, judged.relevant);
    correlated[i] = std::inner_product(first.begin(), first.end(), impression.begin(), 0.0) /
                    static_cast<double>(first.size());
  }
  Columns columns = weighted(retrieved, first.size());
  append(columns, weighted(correlated, first.size()));
  return columns;
}

Columns Precedents::weighted(const std::vector<double>& weights, std::size_t service_count) const {
  Columns sums(3, Column(service_count, 0.0));      // relevant, grade, irrelevant
  Columns greatest(3, Column(service_count, 0.0));  // the same
  double best = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    best = std::max(best, weights[i]);
    const Judged& judged = earlier_[i].second;
    const Column* const parts[] = {&judged.relevant, &judged.grade, &judged.irrelevant};
    for (std::size_t part = 0; part < std::size(parts); ++part) {
      add_weighted(sums[part], *parts[part], weights[i]);
      raise(greatest[part], *parts[part], weights[i]);
    }
  }
  // Smoothed by a tenth of a request, so that a single distant judgment is no certainty.
  Column share(service_count);
  for (std::size_t i = 0; i < service_count; ++i) {
    share[i] = sums[0][i] / (sums[0][i] + sums[2][i] + 0.1);
  }
  append(sums, std::move(greatest));
  sums.push_back(std::move(share));
  sums.emplace_back(service_count, best);
  return sums;
}

std::uint64_t Precedents::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [first, judged] : earlier_) bytes += 4 * first.capacity() * sizeof(double);
  return bytes;
}

}  // namespace learned
