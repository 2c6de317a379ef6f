#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace matchbench::ontology {

// The line of the first brace outside of IRIs, texts and comments, counted from 1. Turtle has none:
// braces are TriG's, and raptor 2.0.15 crashes at some. Linear in the document; no memory.
std::optional<std::uint64_t> find_brace(std::string_view turtle);

}  // namespace matchbench::ontology
