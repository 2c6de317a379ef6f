#pragma once

#include "harness/foundation/base/name_table.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::serve {

// "desk.example" of "desk.example:8080", "[::1]" of "[::1]:8080".
std::string_view without_port(std::string_view host);

// Whether only this machine reaches the address.
bool is_loopback(std::string_view address);

// The names by which browsers may call a server: its address and, if the machine itself can reach
// it by them, "localhost" and the loopback addresses. Requests for any other name are refused,
// because the page of a stranger could send them (DNS rebinding). Ports do not count: proxies and
// containers change them.
class OwnHosts {
 public:
  // `more`: other names, such as that of a proxy in front.
  OwnHosts(std::string_view address, const std::vector<std::string>& more);

  // The name is that of the header Host; letter case does not count.
  bool has(std::string_view host) const;
  // The text is that of the header Origin, "https://NAME": none at all, or one of the names.
  bool has_origin(std::string_view origin) const;

 private:
  std::vector<std::string> names_;
};

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
  NameMap<Bucket> buckets_;
};

}  // namespace matchbench::serve
