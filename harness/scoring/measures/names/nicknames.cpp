#include "harness/scoring/measures/names/nicknames.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/scoring/measures/declare/registry.hpp"

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

}  // namespace matchbench::measures
