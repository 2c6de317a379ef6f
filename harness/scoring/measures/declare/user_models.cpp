#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {

namespace {

constexpr Properties kOnRelevanceScale{.grading = Grading::kGraded, .reads_scale = true};

Parameter wanted_gain() {
  return {.name = "T",
          .fallback = "1",
          .lowest = 0,
          .open = true,
          .meaning = "how much gain the user wants, in services of the highest gain"};
}

Parameter min_rel() {
  return {.name = "min_rel",
          .fallback = "0",
          .lowest = 0,
          .meaning = "the gain that is worth nothing, and so is every lower one"};
}

// ir-measures' name for gmax.
Parameter max_rel() {
  auto parameter = gmax();
  parameter.name = "max_rel";
  return parameter;
}

Parameter dcg() {
  return {.name = "dcg",
          .type = ParameterType::kChoice,
          .fallback = "log2",
          .meaning = "the discount: log2(i + 1)",
          .choices = {"log2"}};
}

Parameter far_persistence() {
  auto parameter = persistence();
  parameter.fallback = "0.95";
  return parameter;
}

Parameter normalize() {
  return {.name = "normalize",
          .type = ParameterType::kChoice,
          .fallback = "true",
          .meaning = "divide by what an ideal ranking reaches",
          .choices = {"false", "true"}};
}

Parameter overlap_depth() {
  return {.name = "depth",
          .type = ParameterType::kInteger,
          .fallback = "1000",
          .lowest = 0,
          .highest = 1e6,
          .meaning =
              "to which rank the overlap is taken, past the end of both rankings; 0: to the "
              "end of the longer one"};
}

constexpr std::string_view kMoffat = "Moffat & Zobel 2008, TOIS 27(1)";

}  // namespace

std::vector<MeasureDeclaration> user_models() {
  return {
      {.name = "INSQ",
       .definition =
           "The gain per rank of a user who continues with probability ((i + 2T − 1)/(i + 2T))²",
       .formula = "Σ W_i·r_i, W_i ∝ Π_{j<i} C_j over 1000 ranks, C_i = ((i + 2T − 1)/(i + 2T))², "
                  "r_i = (g(r_i) − min_rel)/(max_rel − min_rel)",
       .source = "Moffat, Scholer & Thomas 2012, ADCS; cwl_eval",
       .parameters = {wanted_gain(), min_rel(), max_rel()},
       .properties = rising(kOnRelevanceScale),
       .curve = CurveKey{},
       .score = compute::insq,
       .prepare = compute::prepare_insq},
      {.name = "INST",
       .definition = "INSQ of a user who adapts to what was found so far",
       .formula = "Σ W_i·r_i, W_i ∝ Π_{j<i} C_j over 1000 ranks, C_i = ((i + T + T_i − 1)/(i + T + "
                  "T_i))², T_i = T − Σ_{j≤i} r_j",
       .source = "Bailey, Moffat, Scholer & Thomas 2015, SIGIR; cwl_eval",
       .parameters = {wanted_gain(), min_rel(), max_rel()},
       .properties = kOnRelevanceScale,
       .curve = CurveKey{},
       .score = compute::inst},
      {.name = "SDCG",
       .definition = "DCG scaled to what k services of the highest gain would reach",
       .formula = "Σ_{i≤k} r_i/log2(i+1) ÷ Σ_{i≤k} 1/log2(i+1), of 1000 ranks at most",
       .source = "Moffat & Zobel 2008, TOIS 27(1); cwl_eval",
       .at = At::kRank,
       .parameters = {dcg(), min_rel(), max_rel()},
       .properties = rising(kOnRelevanceScale),
       .curve = CurveKey{},
       .score = compute::scaled_dcg,
       .prepare = compute::prepare_scaled_dcg},
      {.name = "BPM",
       .definition = "Bejeweled player model, static: gain per rank until T is gained or k ranks "
                     "are read",
       .formula =
           "(1/s) Σ_{i≤s} r_i, s = the first rank with Σ_{j≤s} r_j ≥ T, at most k (and 1000)",
       .source = "Zhang, Liu, Li, Zhang, Xu & Ma 2017, SIGIR; cwl_eval",
       .at = At::kRank,
       .parameters = {wanted_gain(), min_rel(), max_rel()},
       .properties = kOnRelevanceScale,
       .curve = CurveKey{},
       .score = compute::bejeweled_player},
      {.name = "Compat",
       .definition = "Compatibility: rank-biased overlap with the nearest ideal ranking",
       .formula = "Σ_i p^(i−1)·|ranking_i ∩ ideal_i|/i ÷ Σ_i p^(i−1)·min(i, R)/i, i ≤ depth",
       .source = "Clarke, Vtyurina & Smucker 2021, TOIS 39(1)",
       .parameters = {far_persistence(), normalize(), overlap_depth()},
       .properties = kGradedIdealOne,
       .score = compute::compatibility},
      {.name = "Accuracy",
       .definition = "Probability that a relevant service precedes one that is not, of those "
                     "retrieved",
       .formula = "1 − Σ_{relevant at i ≤ k} (not relevant above i) ÷ (relevant · not relevant "
                  "among the first k); undefined unless both are there",
       .source = "ir-measures",
       .at = At::kOptionalRank,
       .parameters = {rel()},
       .properties = {.may_have_no_value = true},
       .score = compute::order_accuracy},
  };
}

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
