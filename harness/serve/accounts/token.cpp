#include "harness/serve/accounts/token.hpp"

#include "harness/base/error.hpp"
#include "harness/base/hash.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cerrno>

namespace matchbench::serve {

std::string make_token() {
  std::array<unsigned char, 32> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw system_error("the system gives no random numbers", errno);
  }
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

std::string token_hash(std::string_view token) {
  return Sha256().field("matchbench token").field(token).hex();
}

}  // namespace matchbench::serve
