#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

struct HtmlTag {
  std::string name;  // lower case
  std::vector<std::pair<std::string, std::string>>
      attributes;  // names lower case, entities resolved

  // Empty if the attribute is absent.
  std::string_view attribute(std::string_view name) const;
  // Whether a word is in an attribute that is a list of words (class, rel).
  bool has_word(std::string_view attribute, std::string_view word) const;
};

// What scan_html tells, in document order; every open is followed by its close.
class HtmlHandler {
 public:
  virtual ~HtmlHandler() = default;
  virtual void open(const HtmlTag& tag) = 0;
  virtual void close() = 0;                      // of the innermost open element
  virtual void text(std::string_view text) = 0;  // entities resolved, white space as written
};

// Walks through HTML in any state. Like a browser, and unlike XML: void elements need no end, an
// end tag without a start is skipped, an end tag closes what was left open inside its element but
// never reaches out of a table cell, and elements still open at the end are closed there. Comments,
// scripts and styles are left out; CDATA sections, as XHTML and TREC's topics have them, are text.
// Elements nested deeper than 512 are told as part of their ancestor.
void scan_html(std::string_view text, HtmlHandler& handler);

// Character references resolved: numeric ones and the named ones of Latin-1 and common punctuation;
// others stay as written. A no-break space becomes a blank.
std::string without_entities(std::string_view text);

}  // namespace matchbench::text
