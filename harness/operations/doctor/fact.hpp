#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::doctor {

// What a fact is for a round.
enum class State : std::uint8_t {
  kOk,
  kLimited,  // rounds run, and something about them is worse than it could be
  kMissing,  // something cannot be done
};
inline constexpr std::array<std::string_view, 3> kStateNames = {"ok", "limited", "missing"};

// One thing that this machine can or cannot do.
struct Fact {
  std::string name;  // "landlock"
  State state = State::kOk;
  std::string value;    // what was found: "ABI 7"
  std::string meaning;  // what it means for a round, in whole sentences
  std::string remedy;   // what to do about it; "" if nothing has to be done
};

using Facts = std::vector<Fact>;

}  // namespace matchbench::doctor
