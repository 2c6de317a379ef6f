#include "harness/fronts/serve/accounts/accounts.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace matchbench::serve {
namespace {

constexpr std::string_view kScheme = "bearer ";
constexpr std::size_t kLongestToken = 200;

// Looks at every character, whatever the first ones are.
bool are_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

}  // namespace

void Accounts::add(std::uint32_t account, std::string token_sha256) {
  entries_.push_back({account, std::move(token_sha256)});
}

void Accounts::revoke(std::uint32_t account) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.account == account; });
}

std::optional<std::uint32_t> Accounts::of_header(std::string_view authorization) const {
  if (authorization.size() > kScheme.size() + kLongestToken ||
      lower_case(authorization.substr(0, kScheme.size())) != kScheme) {
    return std::nullopt;
  }
  const std::string hash = token_hash(authorization.substr(kScheme.size()));
  std::optional<std::uint32_t> found;
  for (const Entry& entry : entries_) {
    if (are_equal(entry.sha256, hash)) found = entry.account;
  }
  return found;
}

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
