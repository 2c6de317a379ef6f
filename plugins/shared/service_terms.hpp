#pragma once

#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace shared {

// How the words of concept names are used.
enum class ConceptWords {
  kPlain,     // words like all others
  kAlsoSided  // and once more, marked with their side: "in:price", "out:price"
};

// The stemmed words of `text` that are not stop words, in order, each after `prefix`.
void append_terms(std::string_view text, std::string_view prefix, Stemmer& stemmer,
                  std::vector<std::string>& out);

// A service as a bag of words: name, description, tags, local names of input and output concepts.
std::vector<std::string> service_terms(const mb::Service& service, ConceptWords concepts,
                                       Stemmer& stemmer);

// Appends every pair of terms that follow each other, joined by a blank.
void append_pairs(std::vector<std::string>& terms);

}  // namespace shared
