#include "shared/service_graph.hpp"

#include "shared/best_services.hpp"

#include <algorithm>
#include <utility>

namespace shared {
namespace {

using Similar = ServiceGraph::Similar;

constexpr int kSteps = 20;              // 2^-20 is a millionth
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

// Sorted by service; of those that appear twice, the more similar one stays.
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
  std::vector<double> now(scores.size());
  for (std::size_t i = 0; i < now.size(); ++i) now[i] = step(i, scores, scores);
  const std::vector<std::uint32_t> solved = best_services(now, kMostSolved);
  std::vector<double> next = now;
  for (int taken = 1; taken < kSteps; ++taken) {
    for (const std::uint32_t i : solved) next[i] = step(i, scores, now);
    now.swap(next);
  }
  return now;
}

// The part of the graph among these services is copied, so that it stays in the cache.
std::vector<std::vector<double>> ServiceGraph::regularised(
    const std::vector<std::vector<double>>& lists, std::span<const std::uint32_t> among) const {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> places(begins_.size() - 1, kNone);
  for (std::size_t i = 0; i < among.size(); ++i) places[among[i]] = static_cast<std::uint32_t>(i);
  ServiceGraph part;
  for (const std::uint32_t service : among) {
    for (std::size_t n = begins_[service]; n < begins_[service + 1]; ++n) {
      if (places[neighbours_[n]] == kNone) continue;
      part.neighbours_.push_back(places[neighbours_[n]]);
      part.weights_.push_back(weights_[n]);
    }
    part.begins_.push_back(part.neighbours_.size());
  }
  std::vector<std::vector<double>> solutions;
  for (const std::vector<double>& scores : lists) {
    std::vector<double> now;
    std::vector<double> own;  // what a service scores without the neighbours in the part
    for (const std::uint32_t service : among) {
      now.push_back(scores[service]);
      own.push_back(scores[service]);
      for (std::size_t n = begins_[service]; n < begins_[service + 1]; ++n) {
        if (places[neighbours_[n]] == kNone) own.back() += weights_[n] * scores[neighbours_[n]];
      }
    }
    std::vector<double> next = now;
    for (int taken = 0; taken < kSteps; ++taken) {
      for (std::size_t i = 0; i < among.size(); ++i) {
        const bool alone = begins_[among[i]] == begins_[among[i] + 1];
        next[i] = alone ? own[i] : (own[i] + part.mean(i, now)) / 2;
      }
      now.swap(next);
    }
    solutions.push_back(std::move(now));
  }
  return solutions;
}

double ServiceGraph::step(std::size_t service, const std::vector<double>& scores,
                          const std::vector<double>& now) const {
  if (begins_[service] == begins_[service + 1]) return scores[service];
  return (scores[service] + mean(service, now)) / 2;
}

double ServiceGraph::mean(std::size_t service, const std::vector<double>& now) const {
  double mean = 0;
  for (std::size_t n = begins_[service]; n < begins_[service + 1]; ++n) {
    mean += weights_[n] * now[neighbours_[n]];
  }
  return mean;
}

std::uint64_t ServiceGraph::bytes() const {
  return begins_.capacity() * sizeof(std::size_t) + neighbours_.capacity() * sizeof(std::uint32_t) +
         weights_.capacity() * sizeof(double);
}

}  // namespace shared
