#pragma once

#include "shared/concepts.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shared {

// How well the parameters of two services fit one by one: the mean over the concepts that are asked
// for, and over those that are offered, of the similarity to the best one of the other service. 1
// where both have none, 0 where only one has.
struct ParameterFit {
  double asked = 0;
  double offered = 0;
};

// Compares one side of signatures, inputs or outputs, concept by concept. Two concepts are as
// similar as the classes above them, themselves included:
//   sim(a, b) = weight(a* n b*) / weight(a* u b*)
// where each class weighs its idf over the concepts that the services name.
// Means of best matches: R. Mihalcea, C. Corley, C. Strapparava, "Corpus-based and Knowledge-based
// Measures of Text Semantic Similarity", AAAI 2006, there of words.
class ParameterIndex {
 public:
  ParameterIndex(Concepts& concepts, const std::vector<Signature>& services,
                 Concepts::Set Signature::*side);

  // One for each service.
  std::vector<ParameterFit> fits(Concepts& concepts, const Concepts::Set& wanted) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  using Position = std::size_t;  // of a concept in known_

  Concepts::Set known_;  // all that the services name on this side
  SetIndex classes_;     // above each of them
  std::vector<std::vector<Position>> services_;
};

}  // namespace shared
