#pragma once

#include "harness/measures/declaration.hpp"

#include <vector>

// What each measure is: names, parameters, definitions, sources. How it is computed stands in
// compute/.
namespace matchbench::declare {

std::vector<MeasureDeclaration> set_based();
std::vector<MeasureDeclaration> binary();
std::vector<MeasureDeclaration> graded();
std::vector<MeasureDeclaration> weighted();  // graded: averages over ranks or relevant services
std::vector<MeasureDeclaration> diversity();
std::vector<MeasureDeclaration> reference();  // what else the reference evaluator knows

constexpr Properties kGradedIdealOne{.grading = Grading::kGraded, .ideal_scores_one = true};

// The threshold of binary measures.
Parameter rel();
// β of an F measure: recall counts β times as much as precision.
Parameter f_beta();
Parameter discount(std::string_view fallback);
Parameter gain();
// Highest gain on the scale; the setting's where it is left out.
Parameter gmax();

}  // namespace matchbench::declare
