#pragma once

#include <string>
#include <string_view>

namespace matchbench::serve {

// A secret of 256 bits from the system, 64 hex digits. Only its hash is ever stored.
std::string make_token();

// SHA-256 of a token, 64 lower-case hex digits. A token is random, so it needs no salt.
std::string token_hash(std::string_view token);

}  // namespace matchbench::serve
