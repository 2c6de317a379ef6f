#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <string>

namespace matchbench::contest {

// Names appear in terminals, tables and names of files.
inline constexpr std::size_t kMostNameBytes = 1000;

// Throws an input Error at the node if the name is longer, or has characters that control a
// terminal.
void require_printable(const std::string& name, const text::YamlNode& node);

// The node's text, which is not empty and fit for a name; else throws an input Error at it.
std::string printable_name(const text::YamlNode& node);

}  // namespace matchbench::contest
