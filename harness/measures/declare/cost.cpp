#include "harness/measures/compute/computations.hpp"
#include "harness/measures/declare/families.hpp"

namespace matchbench::measures::declare {

std::vector<MeasureDeclaration> cost() {
  return {
      {.name = "Characters",
       .definition = "Characters of the descriptions of the services returned",
       .formula =
           "Σ_{i≤min(k,n)} characters of r_i, each described by the JSON of its source or, if "
           "that is no JSON, by its entry in the collection as JSON, without white space "
           "between values; failed requests are left out",
       .source = "this project: what an answer costs a reader, such as a language model",
       .at = At::kOptionalRank,
       .highest = kUnbounded,
       .properties = {.grading = Grading::kCount,
                      .direction = Direction::kLessIsBetter,
                      .defined_without_relevant = true,
                      .needs_descriptions = true,
                      .missing_is_worst = true},
       .score = compute::characters,
       .worst = compute::no_cost},
  };
}

}  // namespace matchbench::measures::declare
