#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace shared {

// How often a thing has each feature.
using Bag = std::map<std::string, double>;

// Compares bags by the cosine of their vectors, where a feature that occurs n times in a bag and in
// df of N services weighs n ln(1 + (N - df + 0.5) / (df + 0.5)).
class BagIndex {
 public:
  explicit BagIndex(const std::vector<Bag>& services);

  // One similarity, 0 .. 1, for each service; 0 where either bag is empty.
  std::vector<double> similarities(const Bag& wanted) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Posting {
    std::size_t service;
    double weight;
  };
  double idf(double document_frequency) const;

  std::vector<double> lengths_;  // of the services' vectors
  std::unordered_map<std::string, std::vector<Posting>> postings_;
};

}  // namespace shared
