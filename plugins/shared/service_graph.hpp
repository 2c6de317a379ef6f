#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace shared {

// Each service and those that resemble it. Similar services tend to answer the same requests (the
// cluster hypothesis: N. Jardine, C. van Rijsbergen, "The Use of Hierarchic Clustering in
// Information Retrieval", Information Storage and Retrieval 7, 1971), so that a service deserves
// support from those around it.
class ServiceGraph {
 public:
  // The customary number of neighbours here; not fitted.
  static constexpr std::size_t kNeighbours = 10;

  // Two services are neighbours where one is among the `neighbours` others most similar to the
  // other one, or as similar as the last of these, and the similarity is above 0. Of those that tie
  // with the last no more are taken than make ten times as many in all, the first ones.
  // `similarities_of(i)` are those of service i to all, in their order, finite; it may throw to
  // give up and is not called where there are to be no neighbours.
  ServiceGraph(std::size_t services, std::size_t neighbours,
               const std::function<std::vector<double>(std::size_t)>& similarities_of);

  // Score regularisation: F. Diaz, "Regularizing Ad Hoc Retrieval Scores", CIKM 2005. The f with
  //   f_i = score_i / 2 + (sum_j w_ij f_j) / (2 sum_j w_ij)
  // over the neighbours j of i and their similarity w_ij; where i has none, f_i = score_i. Solved
  // by iteration, which halves the error each time, to a millionth of the greatest score.
  std::vector<double> regularised(const std::vector<double>& scores) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  // Of all services one behind the other: those of service i from begins_[i] to begins_[i + 1].
  std::vector<std::size_t> begins_;
  std::vector<std::uint32_t> neighbours_;
  std::vector<double> weights_;  // like neighbours_; of each service they sum to 1
};

}  // namespace shared
