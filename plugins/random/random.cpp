// The random floor: a fresh permutation of the services for every request.
#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// FNV-1a, 64 bits (Fowler, Noll, Vo).
std::uint64_t hash(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const unsigned char byte : text) hash = (hash ^ byte) * 1099511628211u;
  return hash;
}

// The output function of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): every bit of the input
// reaches every bit of the result, which FNV alone does not do for short strings.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// A service's score is a hash of seed, request URI and service URI. The same request thus has the
// same ranking however the host orders the services and whatever it has asked before.
class Random {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.random", "Random",     "1.0.0",
                                              "matchbench authors",    "Apache-2.0", {"baseline"}};

  explicit Random(const mb::Options& options) : seed_(options.seed) {}

  void load(const mb::Collection& collection) {
    std::vector<std::pair<std::string_view, std::size_t>> by_uri;
    for (std::size_t i = 0; i < collection.services().size(); ++i) {
      by_uri.emplace_back(collection.services()[i].uri(), i);
    }
    // Should two hashes be equal, the order of the URIs decides, not the host's.
    std::sort(by_uri.begin(), by_uri.end());
    for (const auto& [uri, index] : by_uri) services_.push_back({index, hash(uri)});
  }

  mb::Ranking query(const mb::Query& query) const {
    const std::uint64_t key = mix(hash(query.request.uri()) ^ mix(seed_));
    mb::Ranking ranking;
    ranking.reserve(services_.size());
    for (const Service& service : services_) {
      const std::uint64_t bits = mix(service.uri_hash ^ key) >> 11;
      ranking.add(service.index, static_cast<double>(bits) * 0x1p-53);  // in [0, 1)
    }
    return ranking;
  }

 private:
  struct Service {
    std::size_t index;
    std::uint64_t uri_hash;
  };
  std::uint64_t seed_;
  std::vector<Service> services_;  // by URI
};

}  // namespace

MATCHBENCH_EXPORT(Random)
