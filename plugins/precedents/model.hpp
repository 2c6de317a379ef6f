#pragma once

#include "precedents/request_index.hpp"
#include "shared/bag_index.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace precedents {

// How much each kind of evidence counts.
struct Weights {
  std::size_t nearest = 0;  // how many requests vote
  double profile = 0;
  double text = 0;
};

// What is known of the services beside one request:
//   votes    of the requests most like it: the sum of similarity times gain over the requests that
//            wanted the service, divided by the sum of all their similarities
//   profile  the cosine with the service's profile, divided by the greatest
//   text     how well the words of the request and the service match, divided by the greatest
// The score is votes + weight * profile + weight * text.
class Model {
 public:
  static constexpr std::array<std::size_t, 3> kNearest{10, 20, 40};
  static constexpr std::array<double, 4> kProfile{0, 0.25, 0.5, 1};
  static constexpr std::array<double, 9> kText{0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 6.4, 25.6};
  static constexpr std::size_t kMostAsked = 500;

  // The weights are those of the table above that rank up to kMostAsked requests of the training
  // data best, each seen as if it were not part of it: by the mean of nDCG@10. `text_of(i)` is the
  // text match of request i with all services; it may throw to give up. There is at least one
  // request, and each wants something.
  Model(const std::vector<shared::Bag>& requests, std::vector<WantedList> wanted,
        std::size_t services, const std::function<Column(std::size_t)>& text_of);

  Column scores(const shared::Bag& request, const Column& text) const;

  const Weights& weights() const { return weights_; }
  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Evidence {
    std::array<Column, kNearest.size()> votes;
    Column profile, text;
  };
  Evidence evidence(const RequestIndex::Vector& request, Column text,
                    const std::vector<double>& similarities, const WantedList& left_out) const;
  std::array<Column, kNearest.size()> votes(const std::vector<double>& similarities) const;
  void choose(const std::function<Column(std::size_t)>& text_of);

  std::size_t services_;
  std::vector<WantedList> wanted_;
  RequestIndex index_;
  Weights weights_;
};

}  // namespace precedents
