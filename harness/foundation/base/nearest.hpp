#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace matchbench {

// How many letters must be added, taken away or replaced, or exchanged with their neighbours, each
// at most once (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate that a misspelt name most likely means (least edit distance, at most a third of
// its length; else one that begins like it), or empty if none is near.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);

// The remedy for an unknown name: "did you mean 'NAME'?" if one is near, else "use one of a, b"; of
// more than 16 candidates the one that shares a word with the name, if one does.
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates);

// The same with all names: "did you mean 'NAME'? LEAD a, b", or only "LEAD a, b" if none is near.
std::string suggestion_and_all(std::string_view name, std::span<const std::string> candidates,
                               std::string_view lead);

}  // namespace matchbench
