#include "shared/candidate_index.hpp"

#include <algorithm>
#include <utility>

namespace shared {

CandidateIndex::CandidateIndex(const std::vector<Vector>& vectors, std::size_t features)
    : vectors_(vectors), postings_(features), products_(vectors.size(), 0.0F) {
  for (std::size_t i = 0; i < vectors_.size(); ++i) {
    float norm = 0;
    for (const Entry& entry : vectors_[i]) {
      norm += entry.weight * entry.weight;
      postings_[entry.feature].push_back({static_cast<std::uint32_t>(i), entry.weight});
    }
    norms_.push_back(norm);
  }
  for (Vector& vector : vectors_) {
    std::sort(vector.begin(), vector.end(), [this](const Entry& a, const Entry& b) {
      return std::pair(postings_[a.feature].size(), a.feature) <
             std::pair(postings_[b.feature].size(), b.feature);
    });
  }
}

std::vector<std::uint32_t> CandidateIndex::of(std::size_t own) {
  std::size_t budget = kMostPostings;
  for (const Entry& entry : vectors_[own]) {
    if (budget == 0) break;
    add_products(own, entry, budget);
  }
  std::vector<std::pair<float, std::uint32_t>> found;  // falling likeness as a rising number
  for (const std::uint32_t other : touched_) {
    const float product = std::exchange(products_[other], 0.0F);
    if (other == own) continue;
    found.emplace_back(-product / (norms_[own] + norms_[other] - product), other);
  }
  touched_.clear();
  if (found.size() > kMostCandidates) {
    const auto end = found.begin() + kMostCandidates;
    std::nth_element(found.begin(), end, found.end());
    found.erase(end, found.end());
  }
  std::vector<std::uint32_t> candidates;
  candidates.reserve(found.size());
  for (const auto& [likeness, other] : found) candidates.push_back(other);
  std::sort(candidates.begin(), candidates.end());
  return candidates;
}

void CandidateIndex::add_products(std::size_t own, const Entry& entry, std::size_t& budget) {
  const std::vector<Entry>& postings = postings_[entry.feature];
  std::size_t begin = 0;
  std::size_t end = postings.size();
  if (end > budget) {
    const auto place = std::lower_bound(
        postings.begin(), postings.end(), own,
        [](const Entry& posting, std::size_t position) { return posting.feature < position; });
    const auto middle = static_cast<std::size_t>(place - postings.begin());
    begin = std::min(middle - std::min(middle, budget / 2), end - budget);
    end = begin + budget;
  }
  budget -= end - begin;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& [other, weight] = postings[i];
    if (products_[other] == 0) touched_.push_back(other);
    products_[other] += entry.weight * weight;
  }
}

}  // namespace shared
