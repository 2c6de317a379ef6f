#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::text {

// A document with its internal entities written out, and what of its DOCTYPE was not taken over.
struct ExpandedXml {
  std::string text;
  std::vector<std::string> left_out;     // entities that are used but declared elsewhere, each once
  std::size_t skipped_declarations = 0;  // of elements, attributes, notations, parameter entities
};

// Writes out the general entities that the DOCTYPE declares with a value, wherever the document
// uses them (XML 1.0, section 4.4), so that the lines keep their numbers. External entities are
// left out where they are used: no file and no address is read. Entities that are not declared stay
// as they are written. Nothing is checked but this: the parser says whether it is well-formed.
//
// Throws an input Error with a line if an entity contains itself, if entities contain one another
// more than kDeepestNesting deep, or if the entities would make the document longer than 64 MiB or
// than 1 MiB and 16 times its length. Linear time in the length of the result.
ExpandedXml expand_entities(std::string text, const std::string& file);

}  // namespace matchbench::text
