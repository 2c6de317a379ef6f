#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace matchbench::serve {

// How often somebody may ask: a number of times at once, and then a number a second (a token
// bucket).
class RateLimit {
 public:
  RateLimit(double at_once, double per_second) : at_once_(at_once), per_second_(per_second) {}

  // Whether `who` may ask now; counts it if so. Times never fall.
  bool allows(const std::string& who, std::int64_t now_ns);

 private:
  // More askers than this at a time are not told apart.
  static constexpr std::size_t kMostAskers = 10'000;

  struct Bucket {
    double left = 0;
    std::int64_t filled_ns = 0;
  };

  void forget_full(std::int64_t now_ns);
  double left_in(const Bucket& bucket, std::int64_t now_ns) const;

  const double at_once_;
  const double per_second_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace matchbench::serve
