#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/suggest.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::measures {

// Names that other tools and people use for a measure, each with the registered name that it stands
// for ("MRR" → "RR", "hit_rate" → "Success", "P-IA" → "IAP").
std::span<const std::pair<std::string_view, std::string_view>> nicknames();

// The registered name that a nickname stands for; any other name unchanged. Letter case does not
// matter in nicknames, and '-' and '_' are the same.
std::string_view canonical_name(std::string_view name);

// ir-measures writes nDCG(dcg="exp-log2") for the gain 2^g − 1; both of its forms have the discount
// log2(i + 1), which is the default here.
// Throws an input Error for another value.
Token gain_of_dcg(std::string_view value, std::string_view text);

// Of a name whose parameter is "gains", as ir-measures prints them: {1:2,2:5}.
Error gains_of_other_tools(const NameTokens& tokens);

// How the measure is written here that another tool has under a name of its own, which may be in
// any letter case: ranx's "ndcg_burges@10" is "nDCG(gain=exp)@10". Empty if there is none.
std::string written_here(const NameTokens& tokens);

// Throws an input Error if the text is several measures with blanks between them, as the command
// of ir-measures takes them: "nDCG@10 P@5".
void require_one_name(std::string_view text);

}  // namespace matchbench::measures
