#include "harness/fronts/serve/http/guards.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::serve {

std::string_view without_port(std::string_view host) {
  const std::size_t name_end = host.starts_with('[') ? host.find(']') : 0;
  return host.substr(0, host.find(':', name_end));
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

OwnHosts::OwnHosts(std::string_view address, const std::vector<std::string>& more) {
  for (const auto& name : more) names_.push_back(lower_case(without_port(name)));
  const bool is_version_6 = address.find(':') != std::string_view::npos;
  names_.push_back(is_version_6 ? fmt::format("[{}]", address) : std::string(address));
  if (is_loopback(address) || address == "0.0.0.0" || address == "::") {
    names_.insert(names_.end(), {"localhost", "127.0.0.1", "[::1]"});
  }
}

bool OwnHosts::has(std::string_view host) const {
  return std::ranges::find(names_, lower_case(without_port(host))) != names_.end();
}

bool OwnHosts::has_origin(std::string_view origin) const {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return has(origin.substr(scheme.size()));
  }
  return false;
}

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
