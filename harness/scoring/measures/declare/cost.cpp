#include "harness/foundation/model/description_sizes.hpp"
#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

#include <fmt/format.h>

#include <string>

namespace matchbench::measures::declare {
namespace {

constexpr Properties kCost{.grading = Grading::kCount,
                           .direction = Direction::kLessIsBetter,
                           .defined_without_relevant = true,
                           .needs_descriptions = true,
                           .missing_is_worst = true};

constexpr Properties in_tokens() {
  Properties out = kCost;
  out.needs_tokens = true;
  return out;
}

constexpr std::string_view kSource =
    "this project: what an answer costs a reader, such as a language model";

}  // namespace

std::vector<MeasureDeclaration> cost() {
  static const std::string kTokensFormula =
      fmt::format("Characters, with tokens in place of characters: {} {}, encoding {}",
                  kTokenizerPackage, kTokenizerVersion, kTokenizerEncoding);
  return {
      {.name = "Characters",
       .definition = "Characters of the descriptions of the services returned",
       .formula =
           "Σ_{i≤min(k,n)} characters of r_i, each described by the JSON of its source or, if "
           "that is not JSON, by its entry in the collection as JSON, without white space "
           "between values; failed requests are left out",
       .source = kSource,
       .at = At::kOptionalRank,
       .highest = kUnbounded,
       .properties = kCost,
       .score = compute::characters,
       .worst = compute::no_cost},
      {.name = "Tokens",
       .definition = "Tokens of the descriptions of the services returned",
       .formula = kTokensFormula,
       .source = kSource,
       .at = At::kOptionalRank,
       .highest = kUnbounded,
       .properties = in_tokens(),
       .score = compute::tokens,
       .worst = compute::no_cost},
  };
}

}  // namespace matchbench::measures::declare
