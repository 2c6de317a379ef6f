#pragma once

#include "shared/candidate_index.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace shared {

// How often a thing has each feature.
using Bag = std::map<std::string, double>;

// Compares bags by the cosine of their vectors. A feature that occurs n times in a bag and in df of
// N services weighs n ln(1 + (N - df + 0.5) / (df + 0.5)).
class BagIndex {
 public:
  // It is to be filled by add(), once for each service, and then closed by finish().
  BagIndex() = default;
  explicit BagIndex(const std::vector<Bag>& services);
  void add(const Bag& service);
  void finish();

  // One similarity, 0 .. 1, for each service; 0 if either bag is empty.
  std::vector<double> similarities(const Bag& wanted) const;

  // The bags of the services as vectors of length 1, in which the product of two is their cosine.
  std::vector<CandidateIndex::Vector> vectors() const;
  std::size_t features() const { return postings_.size(); }

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Posting {
    std::uint32_t service;
    float count;  // halves the memory; counts are whole, or sums of shares
  };
  using Postings = std::unordered_map<std::string, std::vector<Posting>>;

  double idf(double document_frequency) const;
  // The features in the order of their names, in which squares are summed.
  std::vector<const Postings::value_type*> by_name() const;

  std::vector<double> lengths_;  // of the services' vectors
  Postings postings_;
};

}  // namespace shared
