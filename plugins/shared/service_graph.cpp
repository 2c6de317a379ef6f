#include "shared/service_graph.hpp"

#include <algorithm>
#include <numeric>

namespace shared {
namespace {

using Similar = ServiceGraph::Similar;

constexpr std::size_t kMostTimes = 10;  // so that a graph of equal services stays sparse

// The `count` that resemble service `own` most, and those that tie with the last.
std::vector<Similar> most_similar(std::vector<Similar> found, std::size_t own, std::size_t count) {
  std::erase_if(found, [own](const Similar& similar) {
    return similar.service == own || similar.similarity <= 0;
  });
  std::stable_sort(found.begin(), found.end(),
                   [](const Similar& a, const Similar& b) { return a.similarity > b.similarity; });
  std::size_t taken = std::min(count, found.size());
  const std::size_t most = std::min(kMostTimes * count, found.size());
  while (taken < most && found[taken].similarity == found[taken - 1].similarity) ++taken;
  found.resize(taken);
  return found;
}

// Sorted by service; of those that stand twice, the more similar one stays.
void merge(std::vector<Similar>& links) {
  std::sort(links.begin(), links.end(), [](const Similar& a, const Similar& b) {
    return a.service != b.service ? a.service < b.service : a.similarity > b.similarity;
  });
  const auto end = std::unique(links.begin(), links.end(), [](const Similar& a, const Similar& b) {
    return a.service == b.service;
  });
  links.erase(end, links.end());
}

}  // namespace

ServiceGraph::ServiceGraph(std::size_t services, std::size_t neighbours,
                           const std::function<std::vector<Similar>(std::size_t)>& similar_to)
    : begins_(services + 1) {
  if (neighbours == 0) return;
  std::vector<std::vector<Similar>> links(services);
  for (std::size_t i = 0; i < services; ++i) {
    for (const Similar& other : most_similar(similar_to(i), i, neighbours)) {
      links[i].push_back(other);
      links[other.service].push_back({static_cast<std::uint32_t>(i), other.similarity});
    }
  }
  for (std::size_t i = 0; i < services; ++i) {
    merge(links[i]);
    double sum = 0;
    for (const Similar& other : links[i]) sum += other.similarity;
    for (const Similar& other : links[i]) {
      neighbours_.push_back(other.service);
      weights_.push_back(other.similarity / sum);
    }
    begins_[i + 1] = neighbours_.size();
  }
}

ServiceGraph ServiceGraph::among(CandidateIndex candidates, std::size_t neighbours,
                                 const std::function<double(std::size_t, std::size_t)>& similarity,
                                 const std::function<void()>& before_each) {
  return {candidates.size(), neighbours, [&](std::size_t own) {
            before_each();
            std::vector<Similar> similar;
            for (const std::uint32_t other : candidates.of(own)) {
              similar.push_back({other, similarity(own, other)});
            }
            return similar;
          }};
}

std::vector<double> ServiceGraph::regularised(const std::vector<double>& scores) const {
  constexpr int kSteps = 20;  // 2^-20 is a millionth
  std::vector<double> now = scores;
  std::vector<double> next(scores.size());
  for (std::size_t i = 0; i < now.size(); ++i) next[i] = step(i, scores, now);
  now = next;
  const std::vector<std::uint32_t> solved = best(now);
  for (int taken = 1; taken < kSteps; ++taken) {
    for (const std::uint32_t i : solved) next[i] = step(i, scores, now);
    now.swap(next);
  }
  return now;
}

double ServiceGraph::step(std::size_t service, const std::vector<double>& scores,
                          const std::vector<double>& now) const {
  const std::size_t begin = begins_[service];
  const std::size_t end = begins_[service + 1];
  if (begin == end) return scores[service];
  double mean = 0;
  for (std::size_t n = begin; n < end; ++n) mean += weights_[n] * now[neighbours_[n]];
  return (scores[service] + mean) / 2;
}

// The kMostSolved services with the greatest scores, or all; the first ones of those that tie.
std::vector<std::uint32_t> ServiceGraph::best(const std::vector<double>& scores) const {
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  if (order.size() <= kMostSolved) return order;
  std::nth_element(order.begin(), order.begin() + kMostSolved, order.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                   });
  order.resize(kMostSolved);
  std::sort(order.begin(), order.end());
  return order;
}

std::uint64_t ServiceGraph::bytes() const {
  return begins_.capacity() * sizeof(std::size_t) + neighbours_.capacity() * sizeof(std::uint32_t) +
         weights_.capacity() * sizeof(double);
}

}  // namespace shared
