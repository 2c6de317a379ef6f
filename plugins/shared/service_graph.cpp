#include "shared/service_graph.hpp"

#include <algorithm>
#include <map>

namespace shared {
namespace {

constexpr std::size_t kMostTimes = 10;  // so that a graph of equal services stays sparse

// The `count` services that resemble `own` most, and those that tie with the last.
std::vector<std::size_t> most_similar(const std::vector<double>& similarities, std::size_t own,
                                      std::size_t count) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < similarities.size(); ++i) {
    if (i != own && similarities[i] > 0) found.push_back(i);
  }
  std::stable_sort(found.begin(), found.end(),
                   [&](std::size_t a, std::size_t b) { return similarities[a] > similarities[b]; });
  std::size_t taken = std::min(count, found.size());
  const std::size_t most = std::min(kMostTimes * count, found.size());
  while (taken < most && similarities[found[taken]] == similarities[found[taken - 1]]) ++taken;
  found.resize(taken);
  return found;
}

}  // namespace

ServiceGraph::ServiceGraph(std::size_t services, std::size_t neighbours,
                           const std::function<std::vector<double>(std::size_t)>& similarities_of)
    : begins_(services + 1) {
  if (neighbours == 0) return;
  std::vector<std::map<std::size_t, double>> weights(services);
  for (std::size_t i = 0; i < services; ++i) {
    const std::vector<double> similarities = similarities_of(i);
    for (const std::size_t j : most_similar(similarities, i, neighbours)) {
      weights[i][j] = std::max(weights[i][j], similarities[j]);
      weights[j][i] = std::max(weights[j][i], similarities[j]);
    }
  }
  for (std::size_t i = 0; i < services; ++i) {
    double sum = 0;
    for (const auto& [service, weight] : weights[i]) sum += weight;
    for (const auto& [service, weight] : weights[i]) {
      neighbours_.push_back(static_cast<std::uint32_t>(service));
      weights_.push_back(weight / sum);
    }
    begins_[i + 1] = neighbours_.size();
  }
}

std::vector<double> ServiceGraph::regularised(const std::vector<double>& scores) const {
  constexpr int kSteps = 20;  // 2^-20 is a millionth
  std::vector<double> now = scores;
  std::vector<double> next(scores.size());
  for (int step = 0; step < kSteps; ++step) {
    for (std::size_t i = 0; i < now.size(); ++i) {
      double mean = 0;
      for (std::size_t n = begins_[i]; n < begins_[i + 1]; ++n) {
        mean += weights_[n] * now[neighbours_[n]];
      }
      next[i] = begins_[i] == begins_[i + 1] ? scores[i] : (scores[i] + mean) / 2;
    }
    now.swap(next);
  }
  return now;
}

std::uint64_t ServiceGraph::bytes() const {
  return begins_.capacity() * sizeof(std::size_t) + neighbours_.capacity() * sizeof(std::uint32_t) +
         weights_.capacity() * sizeof(double);
}

}  // namespace shared
