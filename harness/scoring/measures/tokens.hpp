#pragma once

#include <string_view>
#include <vector>

namespace matchbench::measures {

// A piece of the notation of measures: "10", "gain=exp", "map(1=3,2=9)", "[0.2,0.8]". Its parts are
// views into the text that was cut.
struct Token {
  std::string_view whole = {};  // all of it, trimmed
  std::string_view key = {};    // before '='; empty if there is none
  std::string_view text = {};   // the value, without quotes around it
  std::string_view word = {};   // the value up to its bracket; all of it if it has none
  char bracket = 0;  // the bracket that opens there, '(' or '[', if the value ends with it
  std::string_view inside = {};  // between the brackets
};

Token token_of(std::string_view text);

// Those between the commas outside brackets; none for empty text.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace matchbench::measures
