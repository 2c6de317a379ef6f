#include "harness/fronts/serve/http/rate_limit.hpp"

#include <algorithm>

namespace matchbench::serve {

double RateLimit::left_in(const Bucket& bucket, std::int64_t now_ns) const {
  const double seconds = static_cast<double>(now_ns - bucket.filled_ns) / 1e9;
  return std::min(at_once_, bucket.left + seconds * per_second_);
}

void RateLimit::forget_full(std::int64_t now_ns) {
  std::erase_if(buckets_, [&](const auto& one) { return left_in(one.second, now_ns) >= at_once_; });
}

bool RateLimit::allows(const std::string& who, std::int64_t now_ns) {
  if (buckets_.size() >= kMostAskers) forget_full(now_ns);
  const std::string key = buckets_.size() >= kMostAskers ? std::string() : who;
  const auto [place, is_new] = buckets_.try_emplace(key, Bucket{at_once_, now_ns});
  Bucket& bucket = place->second;
  bucket.left = left_in(bucket, now_ns);
  bucket.filled_ns = now_ns;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

}  // namespace matchbench::serve
