#pragma once

#include "shared/concepts.hpp"
#include "shared/parameter_index.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"

#include <cstdint>
#include <vector>

namespace shared {

// The inputs of a signature and all their ancestors, marked as inputs, and its outputs and all
// their ancestors, marked as outputs.
SetIndex::Set sided_classes(Concepts& concepts, const Signature& signature);

// Similarity of signatures by the classes that subsume their concepts, all at once and one by one:
//   sim(R, S) = (weight(R* n S*) / weight(R* u S*) + fit(R, S)) / 2
// where R* are the sided classes of R, each weighing its idf over all services, and fit is the mean
// of the four ParameterFit of inputs and outputs. 0 where R* and S* have nothing in common.
// The first part is the taxonomic overlap of A. Maedche, S. Staab, "Measuring Similarity between
// Ontologies", EKAW 2002, which does not weigh.
class AncestorIndex {
 public:
  AncestorIndex(Concepts& concepts, const std::vector<Signature>& services);

  // One similarity, 0 .. 1, for each service; 0 where it or the request names no concept.
  std::vector<double> similarities(Concepts& concepts, const Signature& wanted) const;

  std::uint64_t bytes() const {
    return index_.bytes() + inputs_.bytes() + outputs_.bytes();
  }  // heap use, estimated

 private:
  SetIndex index_;
  ParameterIndex inputs_, outputs_;
};

}  // namespace shared
