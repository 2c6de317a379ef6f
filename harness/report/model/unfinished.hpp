#pragma once

#include "harness/results/round_results.hpp"
#include "harness/text/json.hpp"

#include <string>
#include <string_view>

namespace matchbench::report {

// The value of a key of the protocol; null if there is none: the database may be a stranger's.
text::Json of_protocol(const results::RoundResults& results, std::string_view key);

// Who has answered all timed queries and lacks what comes after them, and which fusions are not
// made, each in a sentence behind a blank; "" if there is neither.
std::string only_missing(const results::RoundResults& results);

}  // namespace matchbench::report
