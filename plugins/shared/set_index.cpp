#include "shared/set_index.hpp"

#include <cmath>

namespace shared {

SetIndex::SetIndex(const std::vector<Set>& sets) : weights_(sets.size()) {
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const Item item : sets[i]) sets_with_[item].push_back(i);
  }
  // Summed in the order that overlaps() sums in, so that equal sets weigh the same to the bit.
  for (std::size_t i = 0; i < sets.size(); ++i) weights_[i] = weight(sets[i]);
}

std::vector<Overlap> SetIndex::overlaps(const Set& wanted) const {
  std::vector<Overlap> overlaps(weights_.size());
  for (const Item item : wanted) {
    const auto found = sets_with_.find(item);
    if (found == sets_with_.end()) continue;
    const double own = weight(found->second.size());
    for (const std::size_t set : found->second) overlaps[set].common += own;
  }
  const double asked = weight(wanted);
  for (std::size_t i = 0; i < overlaps.size(); ++i) {
    overlaps[i].asked = asked;
    overlaps[i].offered = weights_[i];
  }
  return overlaps;
}

double SetIndex::weight(std::size_t document_frequency) const {
  const double df = static_cast<double>(document_frequency);
  return std::log(1 + (static_cast<double>(weights_.size()) - df + 0.5) / (df + 0.5));
}

double SetIndex::weight(const Set& set) const {
  double sum = 0;
  for (const Item item : set) {
    const auto found = sets_with_.find(item);
    sum += weight(found == sets_with_.end() ? 0 : found->second.size());
  }
  return sum;
}

std::uint64_t SetIndex::bytes() const {
  std::uint64_t bytes = weights_.capacity() * sizeof(double);
  for (const auto& [item, sets] : sets_with_) {
    bytes += sizeof item + sizeof sets + sets.capacity() * sizeof(std::size_t);
  }
  return bytes;
}

}  // namespace shared
