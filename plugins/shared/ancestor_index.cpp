#include "shared/ancestor_index.hpp"

#include <cmath>

namespace shared {

AncestorIndex::AncestorIndex(Concepts& concepts, const std::vector<Signature>& services)
    : weights_(services.size()) {
  std::vector<std::vector<Marked>> classes;
  classes.reserve(services.size());
  for (const Signature& service : services) {
    classes.push_back(unfold(concepts, service));
    for (const Marked marked : classes.back()) services_with_[marked].push_back(classes.size() - 1);
  }
  // Summed in the order that similarities() sums in, so that equal signatures are alike to the bit.
  for (std::size_t i = 0; i < services.size(); ++i) weights_[i] = weight(classes[i]);
}

std::vector<double> AncestorIndex::similarities(Concepts& concepts, const Signature& wanted) const {
  const std::vector<Marked> classes = unfold(concepts, wanted);
  std::vector<double> similarity(weights_.size(), 0.0);  // for now, the weight in common
  for (const Marked marked : classes) {
    const auto found = services_with_.find(marked);
    if (found == services_with_.end()) continue;
    const double own = weight(found->second.size());
    for (const std::size_t service : found->second) similarity[service] += own;
  }
  const double asked = weight(classes);
  for (std::size_t service = 0; service < similarity.size(); ++service) {
    const double either = asked + weights_[service] - similarity[service];
    similarity[service] = either > 0 ? similarity[service] / either : 0;
  }
  return similarity;
}

double AncestorIndex::weight(std::size_t document_frequency) const {
  const double df = static_cast<double>(document_frequency);
  return std::log(1 + (static_cast<double>(weights_.size()) - df + 0.5) / (df + 0.5));
}

double AncestorIndex::weight(const std::vector<Marked>& classes) const {
  double sum = 0;
  for (const Marked marked : classes) {
    const auto found = services_with_.find(marked);
    sum += weight(found == services_with_.end() ? 0 : found->second.size());
  }
  return sum;
}

std::vector<AncestorIndex::Marked> AncestorIndex::unfold(Concepts& concepts,
                                                         const Signature& signature) {
  std::vector<Marked> classes;
  for (const Concepts::Id id : concepts.ancestors(signature.inputs)) {
    classes.push_back(2 * Marked{id});
  }
  for (const Concepts::Id id : concepts.ancestors(signature.outputs)) {
    classes.push_back(2 * Marked{id} + 1);
  }
  return classes;
}

std::uint64_t AncestorIndex::bytes() const {
  std::uint64_t bytes = weights_.capacity() * sizeof(double);
  for (const auto& [marked, services] : services_with_) {
    bytes += sizeof marked + sizeof services + services.capacity() * sizeof(std::size_t);
  }
  return bytes;
}

}  // namespace shared
