#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::text {

// The text as XML and HTML show it, between tags and in quoted attributes: signs that mean markup
// are escaped.
std::string markup_text(std::string_view text);

// For those who look through the text of an XML document before it is parsed.

// The place behind `end`, from `at` on; the end of the text if there is none.
std::size_t xml_behind(std::string_view text, std::size_t at, std::string_view end);

// The place behind the comment, CDATA section or processing instruction that begins at `at`;
// nothing if none does.
std::optional<std::size_t> xml_behind_aside(std::string_view text, std::size_t at);

// Whether every document has the entity (XML 1.0, section 4.6).
bool is_predefined_entity(std::string_view name);

}  // namespace matchbench::text
