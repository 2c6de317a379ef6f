#include "harness/scoring/measures/names/other_tools.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace matchbench::measures {

Token gain_of_dcg(std::string_view value, std::string_view text) {
  if (value == "exp-log2") return token_of("gain=exp");
  if (value == "log2") return token_of("gain=linear");
  throw input_error(fmt::format("'{}': dcg cannot be '{}'", text, value), "it is log2 or exp-log2");
}

// A grade that is left out is its own gain there, too.
Error gains_of_other_tools(const NameTokens& tokens) {
  const auto open = tokens.text.find('{');
  const auto close = std::min(tokens.text.find('}'), tokens.text.size());
  std::string map(open < close ? tokens.text.substr(open + 1, close - open - 1) : "1=1,2=3");
  std::ranges::replace(map, ':', '=');
  std::erase(map, ' ');
  return input_error(fmt::format("'{}': {} has no parameter 'gains'", tokens.text, tokens.name),
                     map.empty() ? "leave it out" : fmt::format("write gain=map({})", map));
}

std::string written_here(const NameTokens& tokens) {
  if (lower_case(tokens.name) != "ndcg_burges") return {};
  return tokens.at ? fmt::format("nDCG(gain=exp)@{}", *tokens.at) : "nDCG(gain=exp)";
}

// A blank may stand inside a name, but no letter follows it there.
void require_one_name(std::string_view text) {
  std::string with_commas(text);
  int depth = 0;
  for (std::size_t i = 1; i + 1 < with_commas.size(); ++i) {
    if (with_commas[i] == '(' || with_commas[i] == '[') ++depth;
    if (with_commas[i] == ')' || with_commas[i] == ']') --depth;
    const bool is_between = depth == 0 && with_commas[i] == ' ' && is_letter(with_commas[i + 1]);
    if (is_between) with_commas[i] = ',';
  }
  if (with_commas == text) return;
  throw input_error(fmt::format("there is no measure '{}'", text),
                    fmt::format("separate measures by commas: {}", with_commas));
}

}  // namespace matchbench::measures
