#pragma once

#include "shared/candidate_index.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
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

  // A service that may become a neighbour, and its similarity, finite.
  struct Similar {
    std::uint32_t service = 0;
    double similarity = 0;
  };

  // Two services are neighbours if one is among the `neighbours` others most similar to the other
  // one, or as similar as the last of these, and the similarity is above 0. Of those that tie with
  // the last, the first ones are taken until there are ten times as many in all.
  // `similar_to(i)` gives the services among which the neighbours of i are looked for, in rising
  // order; it may throw to give up and is not called if `neighbours` is 0.
  ServiceGraph(std::size_t services, std::size_t neighbours,
               const std::function<std::vector<Similar>(std::size_t)>& similar_to);

  // The same for all vectors of `candidates`, whose candidates are compared one by one.
  // `before_each` is called before each service and may throw to give up.
  static ServiceGraph among(CandidateIndex candidates, std::size_t neighbours,
                            const std::function<double(std::size_t, std::size_t)>& similarity,
                            const std::function<void()>& before_each);

  // Score regularisation: F. Diaz, "Regularizing Ad Hoc Retrieval Scores", CIKM 2005. The f with
  //   f_i = score_i / 2 + (sum_j w_ij f_j) / (2 sum_j w_ij)
  // over the neighbours j of i and their similarity w_ij; if i has none, f_i = score_i. Solved by
  // iteration, which halves the error each time, to a millionth of the greatest score.
  // If there are more than kMostSolved services, the equations are solved for that many, which come
  // first by one step of this iteration; the others keep what that step gave them.
  std::vector<double> regularised(const std::vector<double>& scores) const;
  static constexpr std::size_t kMostSolved = 4096;

  // The same equations for each of some lists of scores, solved for the services of `among`, which
  // rise; the others keep their scores. One value for each of `among`.
  std::vector<std::vector<double>> regularised(const std::vector<std::vector<double>>& lists,
                                               std::span<const std::uint32_t> among) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  ServiceGraph() : begins_{0} {}

  // The sum of weight * score over the neighbours.
  double mean(std::size_t service, const std::vector<double>& now) const;
  double step(std::size_t service, const std::vector<double>& scores,
              const std::vector<double>& now) const;
  // The entries of all services one behind the other: those of service i from begins_[i] to
  // begins_[i + 1].
  std::vector<std::size_t> begins_;
  std::vector<std::uint32_t> neighbours_;
  std::vector<double> weights_;  // like neighbours_; of each service they sum to 1
};

}  // namespace shared
