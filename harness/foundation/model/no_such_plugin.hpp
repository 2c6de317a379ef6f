#pragma once

#include <string_view>

namespace matchbench {

// How the message of a library ends that has no plugin of the index it was asked for.
inline constexpr std::string_view kNoSuchPlugin = "returned NULL: no such plugin";

}  // namespace matchbench
