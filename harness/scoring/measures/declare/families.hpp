#pragma once

#include "harness/scoring/measures/declaration.hpp"

#include <vector>

// What each measure is: names, parameters, definitions, sources. compute/ has the computations.
namespace matchbench::measures::declare {

std::vector<MeasureDeclaration> set_based();
std::vector<MeasureDeclaration> binary();
std::vector<MeasureDeclaration> graded();
std::vector<MeasureDeclaration> weighted();  // graded: averages over ranks or relevant services
std::vector<MeasureDeclaration> diversity();
std::vector<MeasureDeclaration> rank_biased();
std::vector<MeasureDeclaration> user_models();  // C/W/L measures and what ir-measures has besides
std::vector<MeasureDeclaration> reference();    // what else the reference evaluator knows
std::vector<MeasureDeclaration> preferences();  // and its measures of judgment groups
std::vector<MeasureDeclaration> silence();      // the decision to say that nothing fits
std::vector<MeasureDeclaration> cost();         // what an answer costs whom it is given to

constexpr Properties rising(Properties properties) {
  properties.rises_with_gains = true;
  return properties;
}

constexpr Properties kGradedIdealOne{.grading = Grading::kGraded, .ideal_scores_one = true};

// The threshold of binary measures.
Parameter rel();
// x of a cutoff at x times the number of relevant documents.
Parameter multiple_of_r();
// β of an F measure: recall counts β times as much as precision.
Parameter f_beta();
// The user's patience in rank-biased measures.
Parameter persistence();
Parameter discount(std::string_view fallback);
Parameter gain();
// Highest gain on the scale; the setting's by default.
Parameter gmax();

}  // namespace matchbench::measures::declare
