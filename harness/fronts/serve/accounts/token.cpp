#include "harness/fronts/serve/accounts/token.hpp"

#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <array>

namespace matchbench::serve {

std::string make_token() {
  std::array<unsigned char, 32> bytes{};
  draw_bytes(bytes);
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

std::string token_hash(std::string_view token) {
  return Sha256().field("matchbench token").field(token).hex();
}

}  // namespace matchbench::serve
