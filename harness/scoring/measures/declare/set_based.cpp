#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr std::string_view kTextbook = "van Rijsbergen 1979, Information Retrieval, ch. 7";

constexpr Properties kCount{
    .grading = Grading::kCount, .defined_without_relevant = true, .aggregate = Aggregate::kSum};

Parameter price(std::string_view name, std::string_view fallback, std::string_view meaning) {
  return {.name = name, .fallback = fallback, .meaning = meaning};
}

std::vector<Parameter> prices() {
  return {price("a", "1", "worth of a relevant service retrieved"),
          price("b", "-1", "worth of a nonrelevant service retrieved"),
          price("c", "0", "worth of a relevant service missed"),
          price("d", "0", "worth of a nonrelevant service not retrieved"), rel()};
}

std::vector<Parameter> scaled_prices() {
  auto parameters = prices();
  parameters.push_back(
      {.name = "floor",
       .fallback = "lowest",
       .lowest = 0,
       .meaning = "number of nonrelevant services, the retrieval of which scores 0, or lowest",
       .word = "lowest",
       .word_value = compute::kLowestUtility});
  return parameters;
}

Parameter degree() {
  return {.name = "s",
          .type = ParameterType::kDegree,
          .fallback = "asis",
          .meaning =
              "the system's degree of match: its score asis or minmax, or "
              "map(degree=value,…) of its degrees",
          .example = "minmax"};
}

constexpr std::string_view kTsetsos =
    "Tsetsos, Anagnostopoulos & Hadjiefthymiades 2006, ECOWS, On the evaluation of semantic web "
    "service matchmaking systems";
constexpr Properties kFuzzy{.grading = Grading::kGraded, .needs_scores = true, .reads_scale = true};

}  // namespace

std::vector<MeasureDeclaration> set_based() {
  Properties judgments = kCount;
  judgments.ignores_ranking = true;
  judgments.direction = Direction::kNeither;
  Properties all_requests = judgments;
  all_requests.in_summary_only = true;
  Properties relevant = judgments;
  relevant.summary_ignores_level = true;
  Properties retrieved = kCount;
  retrieved.direction = Direction::kNeither;
  Properties nonrelevant = kCount;
  nonrelevant.direction = Direction::kLessIsBetter;
  return {
      {.name = "NumQ",
       .definition = "Number of requests",
       .formula = "1 per request",
       .source = "trec_eval num_q",
       .highest = 1,
       .properties = all_requests,
       .score = compute::num_queries},
      {.name = "NumRet",
       .definition = "Number of services retrieved",
       .formula = "n",
       .source = "trec_eval num_ret",
       .highest = kUnbounded,
       .properties = retrieved,
       .score = compute::num_retrieved},
      {.name = "NumRel",
       .definition = "Number of relevant services judged",
       .formula = "R",
       .source = "trec_eval num_rel",
       .parameters = {rel()},
       .highest = kUnbounded,
       .properties = relevant,
       .score = compute::num_relevant},
      {.name = "NumRelRet",
       .definition = "Number of relevant services retrieved",
       .formula = "count(n)",
       .source = "trec_eval num_rel_ret",
       .parameters = {rel()},
       .highest = kUnbounded,
       .properties = kCount,
       .score = compute::num_relevant_retrieved},
      {.name = "NumNonrelJudgedRet",
       .definition =
           "Number of judged nonrelevant services retrieved; negative grades do not count",
       .formula = "|{i ≤ n : 0 ≤ grade(r_i), not relevant}|",
       .source = "trec_eval num_nonrel_judged_ret",
       .parameters = {rel()},
       .highest = kUnbounded,
       .properties = nonrelevant,
       .score = compute::num_nonrelevant_judged_retrieved,
       .worst = compute::worst_nonrelevant_count},
      {.name = "SetP",
       .definition = "Precision of everything retrieved",
       .formula = "count(n)/n; 0 if n = 0",
       .source = kTextbook,
       .parameters = {rel()},
       .properties = {.rises_with_gains = true},
       .score = compute::set_precision},
      {.name = "SetR",
       .definition = "Recall of everything retrieved",
       .formula = "count(n)/R",
       .source = kTextbook,
       .parameters = {rel()},
       .properties = {.ideal_scores_one = true},
       .score = compute::set_recall},
      {.name = "SetF",
       .definition = "Weighted harmonic mean of SetP and SetR",
       .formula = "(1 + β²)PR/(β²P + R); trec_eval's set_F_x has x = β²",
       .source = kTextbook,
       .parameters = {f_beta(), rel()},
       .properties = {},
       .score = compute::set_f},
      {.name = "Fallout",
       .definition = "Share of the nonrelevant services (judged so or unjudged) that is retrieved",
       .formula = "(min(k, n) − count(k))/(N − R)",
       .source = kTextbook,
       .at = At::kOptionalRank,
       .parameters = {rel()},
       .properties = {.direction = Direction::kLessIsBetter,
                      .may_have_no_value = true,
                      .needs_collection_size = true,
                      .tells_merit = false},
       .score = compute::fallout,
       .worst = compute::worst_fallout},
      {.name = "gP",
       .definition = "Generalized precision",
       .formula = "Σ_{i≤k} g(r_i)/(k·gmax)",
       .source = "Kekäläinen & Järvelin 2002, JASIST 53(13)",
       .at = At::kRank,
       .parameters = {gmax()},
       .properties = {.grading = Grading::kGraded, .reads_scale = true, .rises_with_gains = true},
       .curve = CurveKey{},
       .score = compute::generalized_precision},
      {.name = "gR",
       .definition = "Generalized recall",
       .formula = "CG(k)/ICG(R)",
       .source = "Kekäläinen & Järvelin 2002, JASIST 53(13)",
       .at = At::kRank,
       .properties = {.grading = Grading::kGraded},
       .curve = CurveKey{},
       .score = compute::generalized_recall},
      {.name = "fuzzyP",
       .definition = "Fuzzy precision: claimed degrees of match against the judged ones",
       .formula = "Σ min(e, s)/Σ s, e = g/gmax, s the system's degree of match in [0, 1]",
       .source = kTsetsos,
       .parameters = {degree(), gmax()},
       .properties = kFuzzy,
       .score = compute::fuzzy_precision},
      {.name = "fuzzyR",
       .definition = "Fuzzy recall: claimed degrees of match against the judged ones",
       .formula = "Σ min(e, s)/Σ e, e = g/gmax, s the system's degree of match in [0, 1]",
       .source = kTsetsos,
       .parameters = {degree(), gmax()},
       .properties = kFuzzy,
       .score = compute::fuzzy_recall},
      {.name = "fuzzyF",
       .definition = "Weighted harmonic mean of fuzzyP and fuzzyR",
       .formula = "(1 + β²)PR/(β²P + R)",
       .source = kTsetsos,
       .parameters = {f_beta(), degree(), gmax()},
       .properties = kFuzzy,
       .score = compute::fuzzy_f},
      {.name = "Utility",
       .definition = "Linear utility of everything retrieved",
       .formula = "a·relevant retrieved + b·nonrelevant retrieved + c·relevant missed + "
                  "d·nonrelevant not retrieved",
       .source = "Hull & Robertson 1999, TREC-8 Filtering Track; trec_eval utility",
       .parameters = prices(),
       .lowest = -kUnbounded,
       .highest = kUnbounded,
       .properties = {.defined_without_relevant = true},
       .score = compute::utility,
       .worst = compute::worst_utility},
      {.name = "SCU",
       .definition = "Utility scaled to [0, 1]: from its floor to the best possible utility",
       .formula = "(max(U, U_min) − U_min)/(U_max − U_min), U_max over all ways to retrieve from R "
                  "and N − R services, U_min the utility of `floor` nonrelevant services and no "
                  "relevant one, or the least possible utility (floor=lowest)",
       .source = "Hull & Robertson 1999, TREC-8 Filtering Track, whose U(s) is floor=s",
       .parameters = scaled_prices(),
       .properties = {.defined_without_relevant = true,
                      .may_have_no_value = true,
                      .needs_collection_size = true},
       .score = compute::scaled_utility},
  };
}

}  // namespace matchbench::measures::declare
