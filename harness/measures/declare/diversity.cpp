#include "harness/measures/compute/computations.hpp"
#include "harness/measures/declare/families.hpp"

#include <numbers>

namespace matchbench::declare {
namespace {

constexpr Properties kSubtopics{.grading = Grading::kDiversity, .needs_subtopics = true};
// Greedy choice reaches at least 1 − 1/e of the best sum (Nemhauser, Wolsey & Fisher 1978), so that
// a ranking may beat it by that much.
constexpr double kMostOverGreedy = std::numbers::e / (std::numbers::e - 1);

Parameter alpha() {
  return {.name = "alpha",
          .fallback = "0.5",
          .lowest = 0,
          .highest = 1,
          .meaning = "how much of a subtopic's value each service on it uses up"};
}

}  // namespace

std::vector<MeasureDeclaration> diversity() {
  return {
      {.name = "alpha_nDCG",
       .definition = "Novelty-discounted cumulated gain against the greedy ideal",
       .formula = "Σ_{j≤k} Σ_i J(r_j,i)(1−α)^{times i was served before}/log2(1 + j) ÷ the same of "
                  "the greedily built ideal ranking, which can be beaten slightly",
       .source = "Clarke et al. 2008, SIGIR; ndeval",
       .at = At::kRank,
       .parameters = {alpha()},
       .highest = kMostOverGreedy,
       .properties = kSubtopics,
       .score = compute::alpha_ndcg,
       .prepare = compute::prepare_alpha_ndcg},
      {.name = "IAP",
       .definition = "Intent-aware precision",
       .formula = "(1/M) Σ_i (1/k) Σ_{j≤k} J(r_j,i)",
       .source = "Agrawal et al. 2009, WSDM; ndeval P-IA",
       .at = At::kRank,
       .properties = kSubtopics,
       .score = compute::intent_aware_precision},
      {.name = "ERR_IA",
       .definition = "Intent-aware expected reciprocal rank",
       .formula = "Σ_{j≤k} (1/j) Σ_i J(r_j,i)(1−α)^{times i was served before} ÷ "
                  "Σ_{j≤k} (1/j)·M(1−α)^(j−1)",
       .source = "Clarke et al. 2011, WSDM; ndeval ERR-IA",
       .at = At::kRank,
       .parameters = {alpha()},
       .properties = kSubtopics,
       .score = compute::intent_aware_err,
       .prepare = compute::prepare_intent_aware_err},
      {.name = "AP_IA",
       .definition = "Average precision averaged over the subtopics",
       .formula = "(1/M) Σ_i AP for subtopic i",
       .source = "Agrawal et al. 2009, WSDM; ndeval MAP-IA",
       .properties = kSubtopics,
       .score = compute::intent_aware_average_precision},
      {.name = "StRecall",
       .definition = "Share of the subtopics that the first k services serve",
       .formula = "|{i : some j ≤ k has J(r_j,i)}|/M",
       .source = "Zhai, Cohen & Lafferty 2003, SIGIR; ndeval strec",
       .at = At::kRank,
       .properties = kSubtopics,
       .score = compute::subtopic_recall},
  };
}

}  // namespace matchbench::declare
