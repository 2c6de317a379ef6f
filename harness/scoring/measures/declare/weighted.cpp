#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr std::string_view kSakai = "Sakai 2004, NTCIR-4 / AIRS; Sakai 2007, IPM 43(2)";
constexpr std::string_view kKuester =
    "Küster & König-Ries 2010, ESWC, Measures for Benchmarking Semantic Web Service Matchmaking "
    "Correctness";
constexpr Properties kAllRanks{
    .grading = Grading::kGraded, .ideal_scores_one = true, .depth_is_collection = true};

constexpr CurveKey kLog{.discount = {Discount::Kind::kLog, 2}, .gain = {}};

Parameter gain_weight() {
  return {.name = "beta",
          .fallback = "1",
          .lowest = 0,
          .meaning = "weight of the gain against the count; 0 makes it binary"};
}

}  // namespace

std::vector<MeasureDeclaration> weighted() {
  return {
      {.name = "AWP",
       .definition = "Average weighted precision",
       .formula = "(1/R) Σ_{i≤n} isrel(r_i)·CG(i)/ICG(i)",
       .source = kSakai,
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::weighted_precision},
      {.name = "RWP",
       .definition = "Weighted precision at rank R",
       .formula = "CG(R)/ICG(R)",
       .source = kSakai,
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::weighted_r_precision},
      {.name = "AWDP",
       .definition = "Average weighted discounted precision",
       .formula = "(1/R) Σ_{i≤n} isrel(r_i)·DCG(i)/IDCG(i)",
       .source = kKuester,
       .parameters = {discount("log(2)")},
       .properties = kGradedIdealOne,
       .curve = kLog,
       .score = compute::weighted_precision},
      {.name = "ANCG",
       .definition = "Normalized cumulated gain averaged over all ranks",
       .formula = "(1/L) Σ_{i=1..L} CG(i)/ICG(i). Erratum: printed with 1/|R|, which gives 3.0 for "
                  "an ideal ranking of the paper's own example; its Table 2 is 1/|L|",
       .source = kKuester,
       .at = At::kOptionalRank,
       .properties = kAllRanks,
       .curve = CurveKey{},
       .score = compute::averaged_gain,
       .prepare = compute::prepare_averaged_gain},
      {.name = "ANDCG",
       .definition = "Normalized discounted cumulated gain averaged over all ranks",
       .formula = "(1/L) Σ_{i=1..L} DCG(i)/IDCG(i). Erratum: printed with 1/|R|, Table 2 is 1/|L|",
       .source = kKuester,
       .at = At::kOptionalRank,
       .parameters = {discount("log(2)")},
       .properties = kAllRanks,
       .curve = kLog,
       .score = compute::averaged_gain,
       .prepare = compute::prepare_averaged_gain},
      {.name = "GenAveP",
       .definition = "Generalized average precision",
       .formula = "Σ_{i≤n} isrel(r_i)·CG(i)/i ÷ Σ_{i=1..R} ICG(i)/i",
       .source = "Kishida 2005, NII Technical Report NII-2005-014E",
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::generalized_average_precision,
       .prepare = compute::prepare_generalized_average},
      {.name = "GenAvePPrime",
       .definition = "Generalized average precision over all ranks",
       .formula = "Σ_{i=1..L} CG(i)/i ÷ Σ_{i=1..L} ICG(i)/i. Erratum: printed with upper limit |R| "
                  "below the line; Table 2 needs L",
       .source = kKuester,
       .at = At::kOptionalRank,
       .properties = kAllRanks,
       .curve = CurveKey{},
       .score = compute::generalized_average_precision_prime,
       .prepare = compute::prepare_generalized_average_prime},
      {.name = "Q",
       .definition =
           "Q-measure: average precision in which services of higher gain count more, from 0 "
           "(nothing relevant) to 1 (the best possible order): average blended ratio",
       .formula = "(1/R) Σ_{i≤n} isrel(r_i)·(β·CG(i) + count(i))/(β·ICG(i) + i)",
       .source = kSakai,
       .parameters = {gain_weight()},
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::q_measure},
      {.name = "RMeasure",
       .definition = "Blended ratio at rank R",
       .formula = "(β·CG(R) + count(R))/(β·ICG(R) + R)",
       .source = kSakai,
       .parameters = {gain_weight()},
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::r_measure},
  };
}

}  // namespace matchbench::measures::declare
