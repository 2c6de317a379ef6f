#include "shared/bag_index.hpp"

#include <algorithm>
#include <cmath>

namespace shared {

BagIndex::BagIndex(const std::vector<Bag>& services) {
  for (const Bag& service : services) add(service);
  finish();
}

void BagIndex::add(const Bag& service) {
  for (const auto& [feature, count] : service) {
    postings_[feature].push_back(
        {static_cast<std::uint32_t>(lengths_.size()), static_cast<float>(count)});
  }
  lengths_.push_back(0);
}

// Squares are summed in the order of the features' names, so that equal bags are equally long to
// the bit.
void BagIndex::finish() {
  for (const Postings::value_type* feature : by_name()) {
    const double own = idf(static_cast<double>(feature->second.size()));
    for (const auto& [service, count] : feature->second) {
      const double weight = count * own;
      lengths_[service] += weight * weight;
    }
  }
  for (double& length : lengths_) length = std::sqrt(length);
  for (auto& [feature, postings] : postings_) postings.shrink_to_fit();
}

std::vector<double> BagIndex::similarities(const Bag& wanted) const {
  std::vector<double> similarities(lengths_.size(), 0.0);
  double squares = 0;
  for (const auto& [feature, count] : wanted) {
    const auto found = postings_.find(feature);
    const bool known = found != postings_.end();
    const double own = idf(known ? static_cast<double>(found->second.size()) : 0);
    const double weight = static_cast<float>(count) * own;
    squares += weight * weight;
    if (!known) continue;
    for (const Posting& posting : found->second) {
      similarities[posting.service] += weight * (posting.count * own);
    }
  }
  const double length = std::sqrt(squares);
  for (std::size_t service = 0; service < similarities.size(); ++service) {
    if (similarities[service] > 0) similarities[service] /= length * lengths_[service];
  }
  return similarities;
}

std::vector<CandidateIndex::Vector> BagIndex::vectors() const {
  std::vector<CandidateIndex::Vector> vectors(lengths_.size());
  std::uint32_t number = 0;
  for (const Postings::value_type* feature : by_name()) {
    const double own = idf(static_cast<double>(feature->second.size()));
    for (const auto& [service, count] : feature->second) {
      if (lengths_[service] == 0) continue;
      vectors[service].push_back({number, static_cast<float>(count * own / lengths_[service])});
    }
    ++number;
  }
  return vectors;
}

std::vector<const BagIndex::Postings::value_type*> BagIndex::by_name() const {
  std::vector<const Postings::value_type*> features;
  features.reserve(postings_.size());
  for (const Postings::value_type& feature : postings_) features.push_back(&feature);
  std::sort(features.begin(), features.end(),
            [](const auto* a, const auto* b) { return a->first < b->first; });
  return features;
}

double BagIndex::idf(double document_frequency) const {
  const double count = static_cast<double>(lengths_.size());
  return std::log(1 + (count - document_frequency + 0.5) / (document_frequency + 0.5));
}

std::uint64_t BagIndex::bytes() const {
  std::uint64_t bytes = lengths_.capacity() * sizeof(double);
  for (const auto& [feature, postings] : postings_) {
    bytes += sizeof feature + feature.capacity() + sizeof postings +
             postings.capacity() * sizeof(Posting);
  }
  return bytes;
}

}  // namespace shared
