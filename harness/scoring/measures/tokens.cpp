#include "harness/scoring/measures/tokens.hpp"

#include "harness/foundation/base/spaces.hpp"

namespace matchbench::measures {

Token token_of(std::string_view text) {
  Token token;
  token.whole = token.text = trimmed(text);
  const auto open_in = [](std::string_view where) { return where.find_first_of("(["); };
  // A '=' inside brackets belongs to the text there.
  if (const auto equals = token.text.find('='); equals < open_in(token.text)) {
    token.key = trimmed(token.text.substr(0, equals));
    token.text = trimmed(token.text.substr(equals + 1));
  }
  const char quote = token.text.empty() ? '\0' : token.text.front();
  if (token.text.size() >= 2 && (quote == '"' || quote == '\'') && token.text.back() == quote) {
    token.text = token.text.substr(1, token.text.size() - 2);
  }
  token.word = token.text;
  const auto open = open_in(token.text);
  if (open == std::string_view::npos) return token;
  if (token.text.back() != (token.text[open] == '(' ? ')' : ']')) return token;
  token.bracket = token.text[open];
  token.word = trimmed(token.text.substr(0, open));
  token.inside = token.text.substr(open + 1, token.text.size() - open - 2);
  return token;
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  if (trimmed(text).empty()) return tokens;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] != ',' || depth > 0) continue;
    tokens.push_back(token_of(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  tokens.push_back(token_of(text.substr(begin)));
  return tokens;
}

}  // namespace matchbench::measures
