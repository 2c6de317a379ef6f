#pragma once

#include "learned/columns.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace learned {

// Each service and those most similar to it. A service whose neighbours score well deserves
// support: the cluster hypothesis (N. Jardine, C. van Rijsbergen, "The Use of Hierarchic Clustering
// in Information Retrieval", 1971), here by score regularisation (F. Diaz, CIKM 2005), one step of
// it.
class ServiceGraph {
 public:
  static constexpr std::size_t kNeighbours = 10;  // and those as similar as the last

  // Adds the next service, of which these are the similarities to all.
  void add(const Column& similarities);

  // The mean score of each service's neighbours, itself among them, weighted by similarity.
  Column smoothed(const Column& scores) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Neighbour {
    std::size_t service;
    double weight;  // they sum to 1
  };
  std::vector<std::vector<Neighbour>> neighbours_;
};

}  // namespace learned
