#pragma once

#include "shared/bag_index.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace precedents {

// One value for each service, in the order of their URIs.
using Column = std::vector<double>;

// A service that was relevant to a request, and how much, above 0 and at most 1.
struct Wanted {
  std::uint32_t service = 0;
  double gain = 0;
};
using WantedList = std::vector<Wanted>;

// The requests of the training data as vectors of length 1, in which a feature that occurs n times
// in a request and in df of N requests weighs n ln(1 + (N - df + 0.5) / (df + 0.5)). The profile of
// a service is the sum of the vectors of the requests that wanted it, each times its gain
// (J. Rocchio, "Relevance Feedback in Information Retrieval", in: The SMART Retrieval System, 1971,
// with positive examples alone).
class RequestIndex {
 public:
  struct Entry {
    std::uint32_t feature = 0;
    double weight = 0;
  };
  using Vector = std::vector<Entry>;

  // requests[i] wanted the services of wanted[i], which are below `services`.
  RequestIndex(const std::vector<shared::Bag>& requests, const std::vector<WantedList>& wanted,
               std::size_t services);

  // The vector of a new request. Features that no request has count towards its length alone.
  Vector vector_of(const shared::Bag& request) const;
  // The vector of request i of the training data.
  const Vector& vector_of(std::size_t i) const { return vectors_[i]; }

  // The cosine with each request of the training data.
  std::vector<double> similarities(const Vector& request) const;

  // The cosine with the profile of each service, as if request `left_out` of the training data,
  // whose vector is `request`, had not been part of it.
  Column profile_similarities(const Vector& request, const WantedList& left_out = {}) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  struct Posting {
    std::uint32_t position = 0;  // of a request or a service
    float weight = 0;
  };
  using Postings = std::vector<std::vector<Posting>>;  // by feature

  double idf(double document_frequency) const;

  std::unordered_map<std::string, std::uint32_t> features_;
  std::vector<double> idf_;  // by feature
  std::vector<Vector> vectors_;
  Postings requests_;
  Postings profiles_;
  Column profile_squares_;  // squared lengths of the profiles
};

}  // namespace precedents
