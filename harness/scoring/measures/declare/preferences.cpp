#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr Properties kShare{
    .grading = Grading::kGraded, .may_have_no_value = true, .reads_groups = true};
constexpr Properties kPreferenceCount{.grading = Grading::kCount,
                                      .defined_without_relevant = true,
                                      .reads_groups = true,
                                      .aggregate = Aggregate::kSum};
constexpr Properties kGroups{.reads_groups = true};

Parameter pairs(std::vector<std::string_view> choices) {
  return {.name = "pairs",
          .type = ParameterType::kChoice,
          .fallback = "all",
          .meaning =
              "which preferences count: all (one between two services not retrieved is not "
              "met), those with at least one service retrieved, or with both",
          .choices = std::move(choices)};
}

Parameter pairs() {
  return pairs({"all", "one", "both"});
}

}  // namespace

std::vector<MeasureDeclaration> preferences() {
  Properties judgments = kPreferenceCount;
  judgments.direction = Direction::kNeither;
  return {
      {.name = "GroupAP",
       .definition = "Average precision, averaged over the groups of judges",
       .formula = "mean of AP over the groups; a group without a relevant service scores 0",
       .source = "trec_eval map_avgjg",
       .parameters = {rel()},
       .properties = kGroups,
       .score = compute::group_average_precision},
      {.name = "GroupP",
       .definition = "Precision of the first k ranks, averaged over the groups of judges",
       .formula = "mean of P@k over the groups",
       .source = "trec_eval P_avgjg",
       .at = At::kRank,
       .parameters = {rel()},
       .properties = kGroups,
       .score = compute::group_precision},
      {.name = "GroupRprecMult",
       .definition = "Precision at a multiple of R, averaged over the groups of judges",
       .formula = "mean of RprecMult(x) over the groups",
       .source = "trec_eval Rprec_mult_avgjg",
       .parameters = {multiple_of_r(), rel()},
       .properties = kGroups,
       .score = compute::group_r_precision_multiple},
      {.name = "NumPrefs",
       .definition = "Number of preferences: pairs of services that a group grades differently",
       .formula = "Σ over the groups, of the pairs with different grades",
       .source = "trec_eval prefs_num_prefs_poss",
       .highest = kUnbounded,
       .properties = judgments,
       .score = compute::num_preferences},
      {.name = "NumPrefsMet",
       .definition = "Number of preferences that the ranking meets",
       .formula = "preferences whose better service precedes the other",
       .source = "trec_eval prefs_num_prefs_ful, prefs_num_prefs_ful_ret",
       .parameters = {pairs()},
       .highest = kUnbounded,
       .properties = kPreferenceCount,
       .score = compute::num_preferences_met},
      {.name = "PrefShare",
       .definition = "Share of the preferences that the ranking meets",
       .formula = "preferences met/preferences, over all groups together",
       .source = "trec_eval prefs_simp, prefs_simp_imp, prefs_simp_ret",
       .parameters = {pairs()},
       .properties = kShare,
       .score = compute::preference_share},
      {.name = "PrefPairs",
       .definition = "PrefShare with equal weight for every pair of services",
       .formula =
           "mean, over pairs with a preference, of the share of their groups that agree with "
           "the ranking",
       .source = "trec_eval prefs_pair, prefs_pair_imp, prefs_pair_ret",
       .parameters = {pairs()},
       .properties = kShare,
       .score = compute::preference_share_of_pairs},
      {.name = "PrefGroups",
       .definition = "PrefShare with equal weight for every group",
       .formula = "mean over the groups, of preferences met/preferences",
       .source = "trec_eval prefs_avgjg, prefs_avgjg_imp, prefs_avgjg_ret",
       .parameters = {pairs()},
       .properties = kShare,
       .score = compute::preference_share_of_groups},
      {.name = "PrefGroupsR",
       .definition = "PrefGroups with as many nonrelevant services as relevant ones in each group",
       .formula =
           "of N > R nonrelevant services the first R count; N < R of them are filled up to R "
           "with services below everything retrieved",
       .source = "trec_eval prefs_avgjg_Rnonrel, prefs_avgjg_Rnonrel_ret",
       .parameters = {pairs({"all", "both"})},
       .properties = kShare,
       .score = compute::preference_share_of_balanced_groups},
  };
}

}  // namespace matchbench::measures::declare
