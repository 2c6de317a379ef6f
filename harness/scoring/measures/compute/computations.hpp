#pragma once

#include "harness/scoring/measures/query.hpp"

#include <span>

// One function per measure, for the declarations in declare/. Each is called only if the measure is
// defined for the request (declaration.hpp says when); the arguments hold its parameters.
namespace matchbench::measures::compute {

using State = MeasureState;

// The kinds of functions, as declaration.hpp points at them.
using Score = double(const Query&, const Arguments&);
using Series = void(const Query&, const Arguments&, std::span<double> out);
using Prepare = void(const PreparedRequest&, const Arguments&, Workspace&, State&);
using Worst = double(const PreparedRequest&, const Arguments&);
using Finish = void(std::span<double> values);

// set_based.cpp
Score num_queries, num_retrieved, num_relevant, num_relevant_retrieved,
    num_nonrelevant_judged_retrieved, set_precision, set_recall, set_f, set_average_precision,
    set_relative_precision, fallout, generalized_precision, generalized_recall, utility,
    scaled_utility;
inline constexpr double kLowestUtility = -1;  // value of SCU's `floor` given as "lowest"

// tie_averaged.cpp: expectations over the orders of tied services; the ranking has scores
Score tied_precision, tied_recall, tied_average_precision, tied_reciprocal_rank,
    tied_cumulated_gain, tied_normalized_cumulated_gain;
// The worst that any ranking scores, of measures for which that is not 0.
Worst worst_share, worst_nonrelevant_count, worst_fallout, worst_log_odds, worst_utility;

// precision.cpp
Score precision, recall, f_measure, success, reciprocal_rank, average_precision, r_precision,
    r_precision_multiple, relative_precision, judged_share, unjudged_share, completeness,
    order_accuracy, log_odds_of_average_precision, interpolated_precision, eleven_point_average;
Series precision_recall_curve;

// preference.cpp
Score bpref, inferred_average_precision, tau_prime;

// stratified.cpp
Prepare prepare_stratified_average_precision;
Score stratified_average_precision;

// group_preferences.cpp
Score group_precision, group_average_precision, group_r_precision_multiple, num_preferences,
    num_preferences_met, preference_share, preference_share_of_pairs, preference_share_of_groups,
    preference_share_of_balanced_groups;

// rank_biased.cpp
Score rank_biased_precision, rank_biased_residual, graded_rank_biased_precision,
    graded_rank_biased_residual, compatibility;

// user_models.cpp
Prepare prepare_insq, prepare_scaled_dcg, prepare_expected_reciprocal_rank;
Score insq, inst, scaled_dcg, bejeweled_player, expected_reciprocal_rank,
    normalized_expected_reciprocal_rank;

// cumulated_gain.cpp
Prepare prepare_averaged_gain, prepare_generalized_average, prepare_generalized_average_prime;
Score cumulated_gain, ideal_cumulated_gain, normalized_cumulated_gain, ndcg_over_relevant,
    weighted_precision, weighted_r_precision, averaged_gain, generalized_average_precision,
    generalized_average_precision_prime;

// blended.cpp
Prepare prepare_gain_over_cost;
Score q_measure, r_measure, gain_over_cost, binary_gain_over_cost;

// threshold_average.cpp
Prepare prepare_mu_average_precision, prepare_graded_average_precision;
Score pairwise_average_precision;

// fuzzy.cpp
Score fuzzy_precision, fuzzy_recall, fuzzy_f;

// diversity.cpp
Prepare prepare_alpha_ndcg, prepare_alpha_dcg, prepare_normalized_err_ia,
    prepare_normalized_novelty_rbp, prepare_intent_aware_err;
Score alpha_ndcg, intent_aware_precision, novelty_rbp, normalized_novelty_rbp, intent_aware_err,
    intent_aware_average_precision, subtopic_recall;

// silence.cpp: kLeftOut for the requests that the measure does not count
Score silence_precision, silence_recall, silence_f1, false_silence, false_answer, right_or_silent;
Finish finish_silence_f1, finish_right_or_silent;

// cost.cpp
Score characters, tokens;
Worst no_cost;

// (1 + β²)PR/(β²P + R); 0 if both are 0.
inline double f_of(double precision, double recall, double beta) {
  const double below = beta * beta * precision + recall;
  return below == 0 ? 0 : (1 + beta * beta) * precision * recall / below;
}

}  // namespace matchbench::measures::compute
