#pragma once

#include "shared/concepts.hpp"
#include "shared/parameter_index.hpp"
#include "shared/service_graph.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace shared {

// The inputs of a signature and all their ancestors, marked as inputs, and its outputs and all
// their ancestors, marked as outputs.
SetIndex::Set sided_classes(Concepts& concepts, const Signature& signature);

// Similarity of signatures by the classes that subsume their concepts, all at once and one by one:
//   sim(R, S) = (weight(R* n S*) / weight(R* u S*) + fit(R, S)) / 2
// where R* are the sided classes of R, each weighing its idf over all services, and fit is the mean
// of the four ParameterFit of inputs and outputs. 0 if R* and S* have nothing in common.
// The first part is the taxonomic overlap of A. Maedche, S. Staab, "Measuring Similarity between
// Ontologies", EKAW 2002, which does not weigh.
class AncestorIndex {
 public:
  AncestorIndex(Concepts& concepts, const std::vector<Signature>& services);

  // One similarity, 0 .. 1, for each service; 0 if it or the request names no concept.
  std::vector<double> similarities(Concepts& concepts, const Signature& wanted) const;

  // Each service joined to the `neighbours` that are most similar to it, looked for among the
  // candidates that share its rarest classes. `before_each` is called before each service and may
  // throw to give up.
  ServiceGraph graph(std::size_t neighbours, const std::function<void()>& before_each) const;

  std::uint64_t bytes() const {
    return index_.bytes() + inputs_.bytes() + outputs_.bytes();
  }  // heap use, estimated

 private:
  static double joined(const Overlap& overlap, const ParameterFit& inputs,
                       const ParameterFit& outputs);

  SetIndex index_;
  ParameterIndex inputs_, outputs_;
};

}  // namespace shared
