#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::report {

// The value of a key of the protocol; null if there is none: the database may be a stranger's.
text::Json of_protocol(const results::RoundResults& results, std::string_view key);

// How many entrants lack something.
struct Unfinished {
  std::size_t queries = 0;  // answers to timed queries
  std::size_t later = 0;    // only what comes after those: trials, or the fusion

  std::size_t entrants() const { return queries + later; }
};
Unfinished unfinished_of(const results::RoundResults& results);

// That `what`, such as "The round", is not finished.
std::string unfinished_sentence(const std::string& what, const Unfinished& unfinished,
                                std::size_t entrants);

// Who has answered all timed queries and lacks what comes after them, and which fusions are not
// made, each in a sentence behind a blank; "" if there is neither.
std::string only_missing(const results::RoundResults& results);

}  // namespace matchbench::report
