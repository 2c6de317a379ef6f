#include "shared/bag_index.hpp"

#include <cmath>

namespace shared {

BagIndex::BagIndex(const std::vector<Bag>& services) : lengths_(services.size()) {
  for (std::size_t service = 0; service < services.size(); ++service) {
    for (const auto& [feature, count] : services[service]) {
      postings_[feature].push_back({service, count});
    }
  }
  for (auto& [feature, postings] : postings_) {
    const double own = idf(static_cast<double>(postings.size()));
    for (Posting& posting : postings) posting.weight *= own;
  }
  // In the order of the features' names, so that equal bags are equally long to the bit.
  for (std::size_t service = 0; service < services.size(); ++service) {
    double squares = 0;
    for (const auto& [feature, count] : services[service]) {
      const double weight = count * idf(static_cast<double>(postings_.at(feature).size()));
      squares += weight * weight;
    }
    lengths_[service] = std::sqrt(squares);
  }
}

std::vector<double> BagIndex::similarities(const Bag& wanted) const {
  std::vector<double> similarities(lengths_.size(), 0.0);
  double squares = 0;
  for (const auto& [feature, count] : wanted) {
    const auto found = postings_.find(feature);
    const bool known = found != postings_.end();
    const double weight = count * idf(known ? static_cast<double>(found->second.size()) : 0);
    squares += weight * weight;
    if (!known) continue;
    for (const Posting& posting : found->second) {
      similarities[posting.service] += weight * posting.weight;
    }
  }
  const double length = std::sqrt(squares);
  for (std::size_t service = 0; service < similarities.size(); ++service) {
    if (similarities[service] > 0) similarities[service] /= length * lengths_[service];
  }
  return similarities;
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
