#include "harness/scoring/measures/names/nicknames.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/scoring/measures/declare/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::measures {

namespace {

using Nickname = std::pair<std::string_view, std::string_view>;

// The first spelling of each is the usual one.
constexpr std::array kNicknames{
    Nickname{"MAP", "AP"},
    Nickname{"MRR", "RR"},
    Nickname{"muMAP", "muAP"},
    Nickname{"alpha-nDCG", "alpha_nDCG"},
    Nickname{"alpha-DCG", "alpha_DCG"},
    Nickname{"ERR-IA", "ERR_IA"},
    Nickname{"nERR-IA", "nERR_IA"},
    Nickname{"P-IA", "IAP"},
    Nickname{"MAP-IA", "AP_IA"},
    Nickname{"strec", "StRecall"},
    Nickname{"precision", "P"},
    Nickname{"prec", "P"},
    Nickname{"p", "P"},
    Nickname{"recall", "R"},
    Nickname{"rec", "R"},
    Nickname{"f1", "F"},
    Nickname{"success", "Success"},
    Nickname{"hit_rate", "Success"},
    Nickname{"hitrate", "Success"},
    Nickname{"hit", "Success"},
    Nickname{"hits", "Success"},
    Nickname{"average_precision", "AP"},
    Nickname{"mean_average_precision", "AP"},
    Nickname{"mean_reciprocal_rank", "RR"},
    Nickname{"recip_rank", "RR"},
    Nickname{"r-precision", "Rprec"},
    Nickname{"rprecision", "Rprec"},
    Nickname{"ndcg", "nDCG"},
    Nickname{"completeness", "COMP"},
    Nickname{"unj", "Unjudged"},
};

char folded(char c) {
  return c == '-' ? '_' : lower_case(c);
}

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, folded, folded);
}

}  // namespace

std::span<const Nickname> nicknames() {
  return kNicknames;
}

std::string_view canonical_name(std::string_view name) {
  if (find_measure(name) != nullptr) return name;
  const auto* found = std::ranges::find_if(
      kNicknames, [name](const Nickname& entry) { return same_name(entry.first, name); });
  return found == kNicknames.end() ? name : found->second;
}

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
