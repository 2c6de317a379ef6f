#pragma once

#include "shared/concepts.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shared {

// How alike two unfolded sets of concepts are, 0 .. 1, and 1 if they are the same: the measures M1
// to M4 of OWLS-MX (M. Klusch, B. Fries, K. Sycara, AAMAS 2006, section 3).
enum class Syntactic {
  kLossOfInformation,  // 2 |A n B| / (|A| + |B|) over the classes; there without the 2
  kExtendedJaccard,    // a.b / (|a|^2 + |b|^2 - a.b) over tf idf vectors of words
  kCosine,             // a.b / (|a| |b|) over the same
  // 1/(2 ln 2) sum over words of h(p) + h(q) - h(p + q), h(x) = -x ln x, where p and q are the
  // vectors scaled to sum to 1
  kJensenShannon
};
inline constexpr std::size_t kSyntacticMeasures = 4;

// Compares concepts by what their names say: a concept is unfolded into itself and all classes
// that subsume it, and these into the stemmed words of their names. Concepts that no ontology knows
// take part by their own names. An empty set resembles only another empty one.
class UnfoldedIndex {
 public:
  // The index is over one side, &Signature::inputs or &Signature::outputs, of all services.
  UnfoldedIndex(Concepts& concepts, Stemmer& stemmer, const std::vector<Signature>& services,
                Concepts::Set Signature::*side);

  // One similarity for each service.
  std::vector<double> similarities(Concepts& concepts, Stemmer& stemmer,
                                   const Concepts::Set& wanted, Syntactic measure) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  friend class UnfoldedLists;
  using Word = std::uint32_t;
  struct Weighted {
    Word word = 0;
    double weight = 0;  // tf idf
  };
  struct Unfolded {
    Concepts::Set classes;
    std::vector<Weighted> words;  // by word; those that a service has
    double sum = 0;               // of the tf idf of all words
    double square_sum = 0;
  };
  struct Posting {
    std::uint32_t service = 0;
    double weight = 0;
  };
  // The totals of a service that the measures need beside its postings.
  struct Totals {
    std::uint32_t classes = 0;
    double sum = 0;
    double square_sum = 0;
  };

  Unfolded unfold(const Concepts& concepts, Stemmer& stemmer, Concepts::Set classes) const;
  std::vector<double> common(const Unfolded& asked, Syntactic measure) const;
  static double entropy_term(double x) { return -x * std::log(x); }
  static double similarity(const Totals& asked, const Totals& offered, double common,
                           Syntactic measure);

  std::unordered_map<std::string, Word> words_;  // numbered in the order of their letters
  std::vector<double> idf_;                      // by word
  double idf_of_unknown_ = 0;                    // of a word that no service has
  std::vector<Totals> services_;
  std::vector<std::vector<Posting>> with_word_;  // by word
  std::unordered_map<Concepts::Id, std::vector<std::uint32_t>> with_class_;
};

}  // namespace shared
