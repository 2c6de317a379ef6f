#include "harness/foundation/base/random.hpp"

#include "harness/foundation/base/error.hpp"

#include <sys/random.h>

#include <array>
#include <bit>
#include <cerrno>

namespace matchbench {

void draw_bytes(std::span<unsigned char> bytes) {
  // Up to 256 bytes come at once, whatever signals arrive.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw system_error("the system gives no random numbers", errno);
  }
}

std::uint64_t draw_secret() {
  std::uint64_t secret = 0;
  while (secret == 0) {
    std::array<unsigned char, sizeof secret> bytes{};
    draw_bytes(bytes);
    secret = std::bit_cast<std::uint64_t>(bytes) >> 1;
  }
  return secret;
}

}  // namespace matchbench
