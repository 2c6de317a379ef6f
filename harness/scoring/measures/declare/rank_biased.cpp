#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr std::string_view kMoffat = "Moffat & Zobel 2008, TOIS 27(1)";

}  // namespace

std::vector<MeasureDeclaration> rank_biased() {
  return {
      {.name = "RBP",
       .definition = "Rank-biased precision",
       .formula = "(1 − p) Σ_{i≤k} isrel(r_i)·p^(i−1)",
       .source = kMoffat,
       .at = At::kOptionalRank,
       .parameters = {persistence(), rel()},
       .properties = {.rises_with_gains = true},
       .score = compute::rank_biased_precision,
       .residual = "RBPResid"},
      {.name = "RBPResid",
       .definition = "What the unjudged services and the ranks not seen could still add to RBP",
       .formula = "(1 − p) Σ_{i unjudged, or i > min(k, n)} p^(i−1)",
       .source = kMoffat,
       .at = At::kOptionalRank,
       .parameters = {persistence()},
       .properties = {.direction = Direction::kLessIsBetter, .tells_merit = false},
       .score = compute::rank_biased_residual,
       .worst = compute::worst_share},
      {.name = "gRBP",
       .definition = "Rank-biased precision of graded judgments",
       .formula = "(1 − p) Σ_{i≤k} g(r_i)/gmax · p^(i−1)",
       .source = "Moffat & Zobel 2008, TOIS 27(1); trec_eval 10 rbp",
       .at = At::kOptionalRank,
       .parameters = {persistence(), gmax()},
       .properties = {.grading = Grading::kGraded, .reads_scale = true, .rises_with_gains = true},
       .curve = CurveKey{},
       .score = compute::graded_rank_biased_precision,
       .residual = "gRBPResid"},
      {.name = "gRBPResid",
       .definition = "What unjudged services and ranks not seen could still add to gRBP, at full "
                     "gain; a negative grade is no judgment",
       .formula = "(1 − p) Σ_{i unjudged, or i > min(k, n)} p^(i−1)",
       .source = "Moffat & Zobel 2008, TOIS 27(1); trec_eval 10 rbp_resid",
       .at = At::kOptionalRank,
       .parameters = {persistence()},
       .properties = {.grading = Grading::kGraded,
                      .direction = Direction::kLessIsBetter,
                      .defined_without_relevant = true},
       .score = compute::graded_rank_biased_residual,
       .worst = compute::worst_share},
  };
}

}  // namespace matchbench::measures::declare
