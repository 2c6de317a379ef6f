#include "precedents/request_index.hpp"

#include <cmath>
#include <unordered_map>
#include <utility>

namespace precedents {

RequestIndex::RequestIndex(const std::vector<shared::Bag>& requests,
                           const std::vector<WantedList>& wanted, std::size_t services)
    : vectors_(requests.size()), profile_squares_(services, 0.0) {
  std::vector<double> frequencies;
  for (const shared::Bag& request : requests) {
    for (const auto& [name, count] : request) {
      const auto [found, is_new] =
          features_.try_emplace(name, static_cast<std::uint32_t>(frequencies.size()));
      if (is_new) frequencies.push_back(0);
      ++frequencies[found->second];
    }
  }
  for (const double frequency : frequencies) idf_.push_back(idf(frequency));
  requests_.resize(idf_.size());
  profiles_.resize(idf_.size());
  std::vector<std::vector<std::uint32_t>> wanted_by(services);  // positions of requests
  for (std::size_t i = 0; i < requests.size(); ++i) {
    vectors_[i] = vector_of(requests[i]);
    const auto position = static_cast<std::uint32_t>(i);
    for (const auto& [feature, weight] : vectors_[i]) {
      requests_[feature].push_back({position, static_cast<float>(weight)});
    }
    for (const Wanted& each : wanted[i]) wanted_by[each.service].push_back(position);
  }
  for (std::size_t service = 0; service < services; ++service) {
    std::unordered_map<std::uint32_t, double> profile;
    for (const std::uint32_t request : wanted_by[service]) {
      double gain = 0;
      for (const Wanted& each : wanted[request]) {
        if (each.service == service) gain = each.gain;
      }
      for (const auto& [feature, weight] : vectors_[request]) profile[feature] += gain * weight;
    }
    for (const auto& [feature, weight] : profile) {
      profiles_[feature].push_back(
          {static_cast<std::uint32_t>(service), static_cast<float>(weight)});
      profile_squares_[service] += weight * weight;
    }
  }
}

RequestIndex::Vector RequestIndex::vector_of(const shared::Bag& request) const {
  Vector vector;
  double squares = 0;
  for (const auto& [name, count] : request) {
    const auto found = features_.find(name);
    const bool known = found != features_.end();
    const double weight = count * (known ? idf_[found->second] : idf(0));
    squares += weight * weight;
    if (known) vector.push_back({found->second, weight});
  }
  for (Entry& entry : vector) entry.weight /= std::sqrt(squares);
  return vector;
}

std::vector<double> RequestIndex::similarities(const Vector& request) const {
  std::vector<double> cosines(vectors_.size(), 0.0);
  for (const auto& [feature, weight] : request) {
    for (const Posting& posting : requests_[feature]) {
      cosines[posting.position] += weight * posting.weight;
    }
  }
  return cosines;
}

// Without the request, a profile p is p - g r, where g is the gain and r the request's vector:
// r (p - g r) = r p - g r r, and |p - g r|^2 = |p|^2 - 2 g r p + g^2 r r.
Column RequestIndex::profile_similarities(const Vector& request, const WantedList& left_out) const {
  Column products(profile_squares_.size(), 0.0);
  double own = 0;
  for (const auto& [feature, weight] : request) {
    own += weight * weight;
    for (const Posting& posting : profiles_[feature]) {
      products[posting.position] += weight * posting.weight;
    }
  }
  std::unordered_map<std::uint32_t, double> gains;
  for (const Wanted& each : left_out) gains[each.service] = each.gain;
  constexpr double kNothing = 1e-6;  // what rounding leaves of a profile without its only request
  for (std::size_t service = 0; service < products.size(); ++service) {
    if (products[service] <= 0) continue;
    double square = profile_squares_[service];
    if (const auto found = gains.find(static_cast<std::uint32_t>(service)); found != gains.end()) {
      const double gain = found->second;
      square += gain * gain * own - 2 * gain * products[service];
      products[service] -= gain * own;
    }
    products[service] = square > kNothing ? products[service] / std::sqrt(square) : 0;
  }
  return products;
}

double RequestIndex::idf(double document_frequency) const {
  const double count = static_cast<double>(vectors_.size());
  return std::log(1 + (count - document_frequency + 0.5) / (document_frequency + 0.5));
}

std::uint64_t RequestIndex::bytes() const {
  std::uint64_t bytes = (idf_.capacity() + profile_squares_.capacity()) * sizeof(double);
  for (const auto& [name, feature] : features_) bytes += sizeof name + name.capacity() + 24;
  for (const Vector& vector : vectors_) bytes += sizeof vector + vector.capacity() * sizeof(Entry);
  for (const Postings* postings : {&requests_, &profiles_}) {
    for (const auto& list : *postings) bytes += sizeof list + list.capacity() * sizeof(Posting);
  }
  return bytes;
}

}  // namespace precedents
