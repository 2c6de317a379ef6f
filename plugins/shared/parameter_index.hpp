#pragma once

#include "shared/concepts.hpp"
#include "shared/parameter_lists.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shared {

// How well the parameters of two services fit one by one: the mean over the concepts that are asked
// for, and over those that are offered, of the similarity to the best one of the other service. 1
// if both have none, 0 if only one has.
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
  // One for each of `among`.
  std::vector<ParameterFit> fits(Concepts& concepts, const Concepts::Set& wanted,
                                 std::span<const std::uint32_t> among) const;

  std::uint64_t bytes() const { return lists_.bytes() + classes_.bytes(); }  // heap use, estimated

 private:
  ParameterLists lists_;
  SetIndex classes_;  // above each known concept

  friend class ParameterPairs;
};

// Compares the services of an index with each other, one pair at a time. The similarities of the
// concepts met last are remembered, as services that resemble each other name the same ones. The
// index must outlive this. One thread.
class ParameterPairs {
 public:
  explicit ParameterPairs(const ParameterIndex& index);

  // How the parameters of service `offered` fit those of service `asked`.
  ParameterFit fit(std::size_t asked, std::size_t offered);

 private:
  using Place = ParameterLists::Place;
  struct Remembered {
    Place a = 0;
    Place b = 0;
    double similarity = -1;  // below 0: nothing yet
  };
  double similarity(Place a, Place b);

  const ParameterIndex& index_;
  OverlapsOfOne overlaps_;
  std::vector<Remembered> remembered_;   // each pair of concepts has one place
  std::vector<double> asked_, offered_;  // room to work in
};

}  // namespace shared
