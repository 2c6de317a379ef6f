#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shared {

// Finds for each of many sparse vectors the others that are likely to resemble it most, without
// comparing all pairs. The work for one vector is bounded by a constant, so that all of them take
// time in proportion to their number.
//
// An inverted index is traversed term at a time, the rarest features first, because they contribute
// most if weights are idf (the order of impact of V. Anh, A. Moffat, "Pruned Query Evaluation Using
// Pre-Computed Impacts", SIGIR 2006). Traversal ends after kMostPostings entries; of a list that is
// longer than what is left, the entries around the vector's own place are read. What was collected
// is ordered by the extended Jaccard coefficient of the partial products. In a collection in which
// no vector has that many postings and candidates, every vector with a feature in common is found.
class CandidateIndex {
 public:
  struct Entry {
    std::uint32_t feature;  // below the number of features
    float weight;           // above 0
  };
  using Vector = std::vector<Entry>;  // each feature at most once

  static constexpr std::size_t kMostPostings = 10000;
  static constexpr std::size_t kMostCandidates = 128;

  CandidateIndex(const std::vector<Vector>& vectors, std::size_t features);

  std::size_t size() const { return vectors_.size(); }

  // Positions of at most kMostCandidates other vectors, rising. One thread at a time.
  std::vector<std::uint32_t> of(std::size_t own);

 private:
  void add_products(std::size_t own, const Entry& entry, std::size_t& budget);

  std::vector<Vector> vectors_;
  std::vector<float> norms_;  // squared, of the vectors
  std::vector<std::vector<Entry>>
      postings_;                        // by feature; there `feature` is the vector's position
  std::vector<float> products_;         // with each vector, so far; all 0 between two calls
  std::vector<std::uint32_t> touched_;  // those whose product is above 0
};

}  // namespace shared
