#include "conditions.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace capability {
namespace {

// Words, URIs and parentheses, in one way of writing.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  bool open = false;  // whether the last token continues
  for (const unsigned char c : text) {
    const bool alone = c == '(' || c == ')';
    if (alone || std::isspace(c)) {
      if (alone) tokens.emplace_back(1, static_cast<char>(c));
      open = false;
      continue;
    }
    if (!open) tokens.emplace_back();
    open = true;
    tokens.back() += static_cast<char>(std::tolower(c));
  }
  for (std::string& token : tokens) {
    if (token.size() > 1 && token.front() == '?') token = "?";
    while (token.size() > 1 && (token.back() == '.' || token.back() == ';')) token.pop_back();
  }
  return tokens;
}

// The end of the term that begins at `begin`: a token, or what a parenthesis encloses.
std::size_t end_of_term(const std::vector<std::string>& tokens, std::size_t begin) {
  std::size_t depth = 0;
  std::size_t i = begin;
  do {
    if (tokens[i] == "(") ++depth;
    if (tokens[i] == ")" && depth > 0) --depth;
    ++i;
  } while (depth > 0 && i < tokens.size());
  return i;
}

void add(const std::vector<std::string>& tokens, Conditions& out) {
  const bool conjunction = tokens.size() > 3 && tokens[0] == "(" && tokens[1] == "and" &&
                           end_of_term(tokens, 0) == tokens.size() && tokens.back() == ")";
  if (conjunction) {
    for (std::size_t i = 2; i + 1 < tokens.size();) {
      const std::size_t end = std::min(end_of_term(tokens, i), tokens.size() - 1);
      add({tokens.begin() + static_cast<std::ptrdiff_t>(i),
           tokens.begin() + static_cast<std::ptrdiff_t>(end)},
          out);
      i = end;
    }
    return;
  }
  std::string condition;
  for (const std::string& token : tokens) condition += (condition.empty() ? "" : " ") + token;
  if (!condition.empty()) out.push_back(std::move(condition));
}

}  // namespace

Conditions conditions_of(const mb::Strings& expressions) {
  Conditions conditions;
  for (const std::string_view expression : expressions) add(tokens_of(expression), conditions);
  std::sort(conditions.begin(), conditions.end());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  return conditions;
}

bool all_hold(const Conditions& wanted, const Conditions& given) {
  return std::includes(given.begin(), given.end(), wanted.begin(), wanted.end());
}

}  // namespace capability
