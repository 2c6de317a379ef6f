#include "learned/precedents.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace learned {

bool has_relevant(const Judged& judged) {
  return std::any_of(judged.begin(), judged.end(),
                     [](const Judgment& judgment) { return judgment.relevant > 0; });
}

Column target_of(const Judged& judged, const Shortlist& shortlist) {
  Column target(shortlist.size(), 0.0);
  for (const Judgment& judgment : judged) {
    if (const auto place = shortlist.place(judgment.service)) target[*place] = judgment.target();
  }
  return target;
}

ByScore::ByScore(const Column& scores, const Shortlist& shortlist)
    : shortlist_(shortlist), ranks_(scores.size()) {
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;  // of those that score the same
    while (end < order.size() && scores[order[end]] == scores[order[i]]) ++end;
    for (; i < end; ++i) ranks_[order[i]] = static_cast<std::uint32_t>(end);
  }
}

double ByScore::average_precision(const Judged& judged) const {
  std::vector<std::uint32_t> relevant;  // ranks of those on the shortlist
  double all = 0;
  for (const Judgment& judgment : judged) {
    if (judgment.relevant <= 0) continue;
    ++all;
    if (const auto place = shortlist_.place(judgment.service)) relevant.push_back(ranks_[*place]);
  }
  std::sort(relevant.begin(), relevant.end());
  double sum = 0;
  for (std::size_t i = 0; i < relevant.size();) {
    std::size_t end = i;  // of those that score the same
    while (end < relevant.size() && relevant[end] == relevant[i]) ++end;
    sum += static_cast<double>(end - i) * static_cast<double>(end) / relevant[i];
    i = end;
  }
  return all == 0 ? 0 : sum / all;
}

void Precedents::add(const Shortlist& shortlist, const Column& first, Judged judged) {
  const auto services = shortlist.services();
  earlier_.push_back(
      {{services.begin(), services.end()}, {first.begin(), first.end()}, std::move(judged)});
}

Columns Precedents::of(const Shortlist& shortlist, const Column& first,
                       std::optional<std::size_t> left_out) const {
  const ByScore by_score(first, shortlist);
  std::vector<double> retrieved(earlier_.size(), 0.0);
  std::vector<double> correlated(earlier_.size(), 0.0);
  for (std::size_t i = 0; i < earlier_.size(); ++i) {
    if (left_out == i) continue;
    const auto& [services, impression, judged] = earlier_[i];
    retrieved[i] = by_score.average_precision(judged);
    double product = 0;
    for (std::size_t j = 0; j < services.size(); ++j) {
      if (const auto place = shortlist.place(services[j])) product += first[*place] * impression[j];
    }
    correlated[i] = product / static_cast<double>(first.size());
  }
  Columns columns = weighted(retrieved, shortlist);
  append(columns, weighted(correlated, shortlist));
  return columns;
}

Columns Precedents::weighted(const std::vector<double>& weights, const Shortlist& shortlist) const {
  const std::size_t service_count = shortlist.size();
  Columns sums(3, Column(service_count, 0.0));      // relevant, grade, irrelevant
  Columns greatest(3, Column(service_count, 0.0));  // the same
  double best = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    best = std::max(best, weights[i]);
    for (const Judgment& judgment : earlier_[i].judged) {
      const auto place = shortlist.place(judgment.service);
      if (!place) continue;
      const std::array<double, 3> parts{judgment.relevant, judgment.grade, judgment.irrelevant()};
      for (std::size_t part = 0; part < parts.size(); ++part) {
        const double weight = weights[i] * parts[part];
        double& most = greatest[part][*place];
        sums[part][*place] += weight;
        most = std::max(most, weight);
      }
    }
  }
  // Smoothed by a tenth of a request, so that a single distant judgment is not certain.
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
  for (const auto& [services, first, judged] : earlier_) {
    bytes += services.capacity() * sizeof(std::uint32_t) + first.capacity() * sizeof(float) +
             judged.capacity() * sizeof(Judgment);
  }
  return bytes;
}

}  // namespace learned
