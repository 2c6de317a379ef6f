#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <optional>
#include <string>

namespace matchbench::contest {

// What an organiser decided before the round, such as measure, test and margin: the contest's
// `registered:`, whose keys are free.
struct Registration {
  std::string json;    // canonical: keys in the order of their bytes, no blanks, one line
  std::string sha256;  // of it, 64 lower-case hex digits
};

// What the text of a contest file registers; none if nothing is registered. Throws an input Error
// with file, line and column if it is not a map or is empty.
std::optional<Registration> read_registration(const std::string& text, const std::string& file);
// The same of the file's top.
std::optional<Registration> registration_of(const text::YamlNode& contest);

}  // namespace matchbench::contest
