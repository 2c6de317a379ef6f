#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

#include <numbers>

namespace matchbench::measures::declare {
namespace {

constexpr Properties kSubtopics{.grading = Grading::kDiversity, .needs_subtopics = true};
// A greedily built ranking reaches at least 1 − 1/e of the best sum (Nemhauser, Wolsey & Fisher
// 1978), so a ranking may beat it by that much.
constexpr double kMostOverGreedy = std::numbers::e / (std::numbers::e - 1);

Parameter alpha() {
  return {.name = "alpha",
          .fallback = "0.5",
          .lowest = 0,
          .highest = 1,
          .meaning = "how much of a subtopic's value each service on it uses up"};
}

Parameter beta() {
  return {.name = "beta",
          .fallback = "0.5",
          .lowest = 0,
          .highest = 1,
          .open = true,
          .meaning = "the user's patience: probability of going on to the next rank"};
}

constexpr std::string_view kNovelty = "Clarke, Kolla & Vechtomova 2009, ICTIR; ndeval";

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
      {.name = "alpha_DCG",
       .definition = "Novelty-discounted cumulated gain against one that serves all subtopics anew "
                     "at every rank",
       .formula = "Σ_{j≤k} Σ_i J(r_j,i)(1−α)^{times i was served before}/log2(1 + j) ÷ "
                  "Σ_{j≤k} M(1−α)^(j−1)/log2(1 + j)",
       .source = "Clarke et al. 2008, SIGIR; ndeval alpha-DCG",
       .at = At::kRank,
       .parameters = {alpha()},
       .properties = kSubtopics,
       .score = compute::alpha_ndcg,
       .prepare = compute::prepare_alpha_dcg},
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
      {.name = "nERR_IA",
       .definition = "ERR_IA against that of the greedy ideal",
       .formula = "ERR_IA(k) ÷ ERR_IA(k) of the greedily built ideal ranking of alpha_nDCG",
       .source = "Clarke et al. 2011, WSDM; ndeval nERR-IA",
       .at = At::kRank,
       .parameters = {alpha()},
       .highest = kMostOverGreedy,
       .properties = kSubtopics,
       .score = compute::intent_aware_err,
       .prepare = compute::prepare_normalized_err_ia},
      {.name = "NRBP",
       .definition = "Novelty- and rank-biased precision",
       .formula = "(1 − (1−α)β)/M · Σ_j β^(j−1) Σ_i J(r_j,i)(1−α)^{times i was served before}",
       .source = kNovelty,
       .parameters = {alpha(), beta()},
       .properties = kSubtopics,
       .score = compute::novelty_rbp},
      {.name = "nNRBP",
       .definition = "NRBP against that of the greedy ideal",
       .formula = "NRBP ÷ NRBP of the greedily built ideal ranking of alpha_nDCG",
       .source = kNovelty,
       .parameters = {alpha(), beta()},
       .highest = kMostOverGreedy,
       .properties = kSubtopics,
       .score = compute::normalized_novelty_rbp,
       .prepare = compute::prepare_normalized_novelty_rbp},
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

}  // namespace matchbench::measures::declare
