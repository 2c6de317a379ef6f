#pragma once

#include <string>
#include <string_view>

namespace matchbench::text {

// Text as UTF-8, with U+FFFD in place of bytes that are no character, and how it got there.
struct DecodedText {
  std::string text;
  std::string encoding;    // upper case: "UTF-8", "WINDOWS-1252", "UTF-16LE", …
  bool declared = false;   // by a byte order mark or by the document itself
  bool converted = false;  // some byte changed on the way to UTF-8
  bool guessed = false;    // the bytes were not in the declared encoding: WINDOWS-1252 taken
};

// Decodes by the byte order mark, else by the XML declaration, else UTF-8.
DecodedText decode_xml(std::string_view bytes);

// Decodes by the byte order mark, else by a charset in a <meta> of the first 1024 bytes, else
// UTF-8.
DecodedText decode_html(std::string_view bytes);

}  // namespace matchbench::text
