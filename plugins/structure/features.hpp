#pragma once

#include "shared/bag_index.hpp"
#include "shared/stemmer.hpp"
#include "structure/tree.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace structure {

// The aspects of a tree that are compared: the stemmed words of its names, those of its types, and
// its shape.
enum class Aspect : std::size_t { kNames, kTypes, kShape };
constexpr std::size_t kAspects = 3;

// A bag for each aspect. All but operation names are marked as input or output.
using Features = std::array<shared::Bag, kAspects>;

// The shape is the bag of pq-grams, p = 2 and q = 3, of the tree whose leaves are labelled with
// their types and whose other nodes are alike, siblings in the order of their labels.
// N. Augsten, M. Boehlen, J. Gamper, "Approximate Matching of Hierarchical Data Using pq-Grams",
// VLDB 2005: the overlap of such bags approximates the tree edit distance in linear time.
Features features_of(const Tree& tree, shared::Stemmer& stemmer);

// The stemmed words of all names and types, in the order of the tree, repetitions included.
std::vector<std::string> words_of(const Tree& tree, shared::Stemmer& stemmer);

}  // namespace structure
