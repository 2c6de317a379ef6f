#include "shared/set_index.hpp"

#include <cmath>

namespace shared {

SetIndex::SetIndex(const std::vector<Set>& sets) : weights_(sets.size()), begins_{0} {
  begins_.reserve(sets.size() + 1);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const Item item : sets[i]) {
      const auto [found, is_new] = places_.try_emplace(item, static_cast<Place>(sets_with_.size()));
      if (is_new) sets_with_.emplace_back();
      sets_with_[found->second].push_back(static_cast<std::uint32_t>(i));
      items_.push_back(found->second);
    }
    begins_.push_back(items_.size());
  }
  for (const auto& owners : sets_with_) item_weights_.push_back(weight(owners.size()));
  // Summed in the order that overlaps() sums in, so that equal sets weigh the same to the bit.
  for (std::size_t i = 0; i < sets.size(); ++i) weights_[i] = weight(sets[i]);
}

std::vector<Overlap> SetIndex::overlaps(const Set& wanted) const {
  std::vector<double> common(weights_.size(), 0.0);  // alone, as this is what the cache has to hold
  for (const Item item : wanted) {
    const auto found = places_.find(item);
    if (found == places_.end()) continue;
    const double own = item_weights_[found->second];
    for (const std::uint32_t set : sets_with_[found->second]) common[set] += own;
  }
  const double asked = weight(wanted);
  std::vector<Overlap> overlaps;
  overlaps.reserve(common.size());
  for (std::size_t i = 0; i < common.size(); ++i)
    overlaps.push_back({common[i], asked, weights_[i]});
  return overlaps;
}

std::vector<Overlap> SetIndex::overlaps(const Set& wanted,
                                        std::span<const std::uint32_t> among) const {
  std::vector<double> marks(item_weights_.size(), 0.0);
  for (const Item item : wanted) {
    const auto found = places_.find(item);
    if (found != places_.end()) marks[found->second] = item_weights_[found->second];
  }
  const double asked = weight(wanted);
  std::vector<Overlap> overlaps;
  overlaps.reserve(among.size());
  for (const std::uint32_t set : among) {
    Overlap& overlap = overlaps.emplace_back(Overlap{0, asked, weights_[set]});
    for (std::size_t i = begins_[set]; i < begins_[set + 1]; ++i) {
      overlap.common += marks[items_[i]];
    }
  }
  return overlaps;
}

CandidateIndex SetIndex::candidates() const {
  std::vector<CandidateIndex::Vector> vectors(weights_.size());
  for (std::size_t set = 0; set < vectors.size(); ++set) {
    for (std::size_t i = begins_[set]; i < begins_[set + 1]; ++i) {
      const auto root = static_cast<float>(std::sqrt(item_weights_[items_[i]]));
      vectors[set].push_back({items_[i], root});  // so that products sum to the common weight
    }
  }
  return CandidateIndex(vectors, item_weights_.size());
}

double SetIndex::weight(std::size_t document_frequency) const {
  const double df = static_cast<double>(document_frequency);
  return std::log(1 + (static_cast<double>(weights_.size()) - df + 0.5) / (df + 0.5));
}

double SetIndex::weight(const Set& set) const {
  double sum = 0;
  for (const Item item : set) {
    const auto found = places_.find(item);
    sum += found == places_.end() ? weight(0) : item_weights_[found->second];
  }
  return sum;
}

std::uint64_t SetIndex::bytes() const {
  std::uint64_t bytes = (weights_.capacity() + item_weights_.capacity()) * sizeof(double) +
                        begins_.capacity() * sizeof(std::size_t) +
                        items_.capacity() * sizeof(Place) +
                        places_.size() * (sizeof(Item) + sizeof(Place) + 2 * sizeof(void*));
  for (const auto& owners : sets_with_) {
    bytes += sizeof owners + owners.capacity() * sizeof(std::uint32_t);
  }
  return bytes;
}

Overlap OverlapsOfOne::overlap(std::size_t asked, std::size_t offered) {
  if (asked != marked_) mark(asked);
  Overlap overlap{0, index_.weights_[asked], index_.weights_[offered]};
  for (std::size_t i = index_.begins_[offered]; i < index_.begins_[offered + 1]; ++i) {
    overlap.common += marks_[index_.items_[i]];
  }
  return overlap;
}

void OverlapsOfOne::mark(std::size_t set) {
  const auto write = [this](std::size_t which, bool present) {
    for (std::size_t i = index_.begins_[which]; i < index_.begins_[which + 1]; ++i) {
      const SetIndex::Place item = index_.items_[i];
      marks_[item] = present ? index_.item_weights_[item] : 0;
    }
  };
  if (marked_ < index_.size()) write(marked_, false);
  write(set, true);
  marked_ = set;
}

}  // namespace shared
