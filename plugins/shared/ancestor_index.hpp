#pragma once

#include "shared/concepts.hpp"
#include "shared/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shared {

// Similarity of signatures by the classes that subsume their concepts:
//   sim(R, S) = weight(R* n S*) / weight(R* u S*)
// R* holds the inputs of R and all their ancestors, marked as inputs, and its outputs and all their
// ancestors, marked as outputs. A marked class weighs its idf over all services,
// ln(1 + (N - df + 0.5) / (df + 0.5)): what nearly all of them share says little.
// After the taxonomic overlap of A. Maedche, S. Staab, "Measuring Similarity between Ontologies",
// EKAW 2002, which does not weigh.
class AncestorIndex {
 public:
  AncestorIndex(Concepts& concepts, const std::vector<Signature>& services);

  // One similarity, 0 .. 1, for each service.
  std::vector<double> similarities(Concepts& concepts, const Signature& wanted) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  using Marked = std::uint64_t;  // 2 * id, and 1 more for outputs
  double weight(std::size_t document_frequency) const;
  double weight(const std::vector<Marked>& classes) const;
  static std::vector<Marked> unfold(Concepts& concepts, const Signature& signature);

  std::unordered_map<Marked, std::vector<std::size_t>> services_with_;
  std::vector<double> weights_;  // of all ancestors of a service
};

}  // namespace shared
