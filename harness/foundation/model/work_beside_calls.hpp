#pragma once

#include <string_view>

namespace matchbench {

// So begins the message of a session that came to a good end and whose program has used much more
// processor time than its threads can use in its calls.
inline constexpr std::string_view kWorkBesideCalls = "more processor time than 'max_threads: ";

}  // namespace matchbench
