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

}  // namespace matchbench::serve
