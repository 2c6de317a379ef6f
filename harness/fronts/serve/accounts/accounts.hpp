#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::serve {

// Which account a bearer's token belongs to. It knows only hashes of tokens.
class Accounts {
 public:
  void add(std::uint32_t account, std::string token_sha256);
  // From now on no token belongs to the account.
  void revoke(std::uint32_t account);

  // The account of a header "Bearer TOKEN". Takes the same time whichever token it is, or none.
  std::optional<std::uint32_t> of_header(std::string_view authorization) const;

 private:
  struct Entry {
    std::uint32_t account = 0;
    std::string sha256;
  };
  std::vector<Entry> entries_;
};

// A secret of 256 bits from the system, 64 hex digits. Only its hash is ever stored.
std::string make_token();

// SHA-256 of a token, 64 lower-case hex digits. A token is random, so it needs no salt.
std::string token_hash(std::string_view token);

}  // namespace matchbench::serve
