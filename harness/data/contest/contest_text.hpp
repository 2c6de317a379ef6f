#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <string>

namespace matchbench::contest {

// The text of a contest file as a document. Throws an input Error with file and line that says what
// an organiser did wrong: an empty file, a database or the manifest of a collection in its place, a
// tab or another indentation that does not fit, a quotation mark or a bracket that is not closed, a
// colon in a text without quotes; else what YamlDocument::parse() says.
text::YamlDocument parse_contest_text(const std::string& text, const std::string& file);

// The path that a value names, whose place is added. Throws an input Error at what only a shell or
// a browser understands.
std::string path_text(const text::YamlNode& node, PlacesInText& places);

}  // namespace matchbench::contest
