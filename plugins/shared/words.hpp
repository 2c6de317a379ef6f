#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shared {

// The words of a text in lower case, in order. UTF-8; a word ends at anything that is neither a
// letter nor a digit, between a letter and a digit ("OWLS2" -> "owls", "2"), and at a capital that
// begins a new word ("FourWheeledCar" -> "four", "wheeled", "car"; "USAddress" -> "us", "address").
// Bytes that are not UTF-8 separate words.
std::vector<std::string> words(std::string_view text);

// "http://x.org/geo#PostalAddress" -> "PostalAddress": what follows the last '#', or else the last
// '/' that is followed by anything.
std::string_view local_name(std::string_view uri);

// "xsd:string" -> "string".
std::string_view without_prefix(std::string_view name);

// English function words, which carry no topic ("the", "of", "which").
bool is_stop_word(std::string_view word);

}  // namespace shared
