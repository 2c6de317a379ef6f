#pragma once

#include "harness/scoring/measures/query.hpp"

#include <span>

// One function per measure, for the declarations in declare/. Each is called only if the measure is
// defined for the request (declaration.hpp says when); `a` holds its parameters.
namespace matchbench::measures::compute {

using State = MeasureState;

// counts.cpp
double num_queries(const Query& q, const Arguments& a);
double num_retrieved(const Query& q, const Arguments& a);
double num_relevant(const Query& q, const Arguments& a);
double num_relevant_retrieved(const Query& q, const Arguments& a);
double num_nonrelevant_judged_retrieved(const Query& q, const Arguments& a);

// set_based.cpp
double set_precision(const Query& q, const Arguments& a);
double set_recall(const Query& q, const Arguments& a);
double set_f(const Query& q, const Arguments& a);
double set_average_precision(const Query& q, const Arguments& a);
double set_relative_precision(const Query& q, const Arguments& a);
double fallout(const Query& q, const Arguments& a);
double generalized_precision(const Query& q, const Arguments& a);
double generalized_recall(const Query& q, const Arguments& a);

// worst.cpp: the worst that any ranking scores, of measures for which that is not 0
double worst_share(const PreparedRequest& request, const Arguments& a);  // 1
double worst_nonrelevant_count(const PreparedRequest& request, const Arguments& a);
double worst_fallout(const PreparedRequest& request, const Arguments& a);
double worst_log_odds(const PreparedRequest& request, const Arguments& a);
double worst_utility(const PreparedRequest& request, const Arguments& a);

// utility.cpp
inline constexpr double kLowestUtility = -1;  // value of SCU's `floor` given as "lowest"
double utility(const Query& q, const Arguments& a);
double scaled_utility(const Query& q, const Arguments& a);

// precision.cpp
double precision(const Query& q, const Arguments& a);
double recall(const Query& q, const Arguments& a);
double f_measure(const Query& q, const Arguments& a);
double success(const Query& q, const Arguments& a);
double reciprocal_rank(const Query& q, const Arguments& a);
double average_precision(const Query& q, const Arguments& a);
double r_precision(const Query& q, const Arguments& a);
double r_precision_multiple(const Query& q, const Arguments& a);
double relative_precision(const Query& q, const Arguments& a);
double judged_share(const Query& q, const Arguments& a);
double unjudged_share(const Query& q, const Arguments& a);
double completeness(const Query& q, const Arguments& a);
double order_accuracy(const Query& q, const Arguments& a);
double log_odds_of_average_precision(const Query& q, const Arguments& a);

// interpolated.cpp
double interpolated_precision(const Query& q, const Arguments& a);
double eleven_point_average(const Query& q, const Arguments& a);
void precision_recall_curve(const Query& q, const Arguments& a, std::span<double> out);

// preference.cpp
double bpref(const Query& q, const Arguments& a);
double inferred_average_precision(const Query& q, const Arguments& a);

// stratified.cpp
void prepare_stratified_average_precision(const PreparedRequest& r, const Arguments& a,
                                          Workspace& w, State& state);
double stratified_average_precision(const Query& q, const Arguments& a);

// groups.cpp
double group_precision(const Query& q, const Arguments& a);
double group_average_precision(const Query& q, const Arguments& a);
double group_r_precision_multiple(const Query& q, const Arguments& a);

// group_preferences.cpp
double num_preferences(const Query& q, const Arguments& a);
double num_preferences_met(const Query& q, const Arguments& a);
double preference_share(const Query& q, const Arguments& a);
double preference_share_of_pairs(const Query& q, const Arguments& a);
double preference_share_of_groups(const Query& q, const Arguments& a);
double preference_share_of_balanced_groups(const Query& q, const Arguments& a);

// rank_biased.cpp
double rank_biased_precision(const Query& q, const Arguments& a);
double rank_biased_residual(const Query& q, const Arguments& a);
double graded_rank_biased_precision(const Query& q, const Arguments& a);
double graded_rank_biased_residual(const Query& q, const Arguments& a);

// user_models.cpp
void prepare_insq(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state);
double insq(const Query& q, const Arguments& a);
double inst(const Query& q, const Arguments& a);
void prepare_scaled_dcg(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state);
double scaled_dcg(const Query& q, const Arguments& a);
double bejeweled_player(const Query& q, const Arguments& a);

// compatibility.cpp
double compatibility(const Query& q, const Arguments& a);

// cumulated_gain.cpp
double cumulated_gain(const Query& q, const Arguments& a);
double ideal_cumulated_gain(const Query& q, const Arguments& a);
double normalized_cumulated_gain(const Query& q, const Arguments& a);
double ndcg_over_relevant(const Query& q, const Arguments& a);
double weighted_precision(const Query& q, const Arguments& a);
double weighted_r_precision(const Query& q, const Arguments& a);
void prepare_averaged_gain(const PreparedRequest& r, const Arguments& a, Workspace& w,
                           State& state);
double averaged_gain(const Query& q, const Arguments& a);

// kishida.cpp
void prepare_generalized_average(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                 State& state);
double generalized_average_precision(const Query& q, const Arguments& a);
void prepare_generalized_average_prime(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                       State& state);
double generalized_average_precision_prime(const Query& q, const Arguments& a);

// blended.cpp
double q_measure(const Query& q, const Arguments& a);
double r_measure(const Query& q, const Arguments& a);
double gain_over_cost(const Query& q, const Arguments& a);
double binary_gain_over_cost(const Query& q, const Arguments& a);
void prepare_gain_over_cost(const PreparedRequest& r, const Arguments& a, Workspace& w,
                            State& state);

// kendall.cpp
double tau_prime(const Query& q, const Arguments& a);

// threshold_average.cpp
void prepare_mu_average_precision(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                  State& state);
void prepare_graded_average_precision(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                      State& state);
double pairwise_average_precision(const Query& q, const Arguments& a);

// cascade.cpp
void prepare_expected_reciprocal_rank(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                      State& state);
double expected_reciprocal_rank(const Query& q, const Arguments& a);
double normalized_expected_reciprocal_rank(const Query& q, const Arguments& a);

// fuzzy.cpp
double fuzzy_precision(const Query& q, const Arguments& a);
double fuzzy_recall(const Query& q, const Arguments& a);
double fuzzy_f(const Query& q, const Arguments& a);

// diversity.cpp
void prepare_alpha_ndcg(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state);
double alpha_ndcg(const Query& q, const Arguments& a);
double intent_aware_precision(const Query& q, const Arguments& a);
void prepare_alpha_dcg(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state);
void prepare_normalized_err_ia(const PreparedRequest& r, const Arguments& a, Workspace& w,
                               State& state);
void prepare_normalized_novelty_rbp(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                    State& state);
double novelty_rbp(const Query& q, const Arguments& a);
double normalized_novelty_rbp(const Query& q, const Arguments& a);
void prepare_intent_aware_err(const PreparedRequest& r, const Arguments& a, Workspace& w,
                              State& state);
double intent_aware_err(const Query& q, const Arguments& a);
double intent_aware_average_precision(const Query& q, const Arguments& a);
double subtopic_recall(const Query& q, const Arguments& a);

// silence.cpp: kLeftOut for the requests that the measure does not count
double silence_precision(const Query& q, const Arguments& a);
double silence_recall(const Query& q, const Arguments& a);
double silence_f1(const Query& q, const Arguments& a);
void finish_silence_f1(std::span<double> values);
double false_silence(const Query& q, const Arguments& a);
double false_answer(const Query& q, const Arguments& a);
double right_or_silent(const Query& q, const Arguments& a);
void finish_right_or_silent(std::span<double> values);

// cost.cpp
double characters(const Query& q, const Arguments& a);
double tokens(const Query& q, const Arguments& a);
double no_cost(const PreparedRequest& request, const Arguments& a);

// tie_averaged.cpp: expectations over the orders of tied services; the ranking has scores
double tied_precision(const Query& q, const Arguments& a);
double tied_recall(const Query& q, const Arguments& a);
double tied_average_precision(const Query& q, const Arguments& a);
double tied_reciprocal_rank(const Query& q, const Arguments& a);
double tied_cumulated_gain(const Query& q, const Arguments& a);
double tied_normalized_cumulated_gain(const Query& q, const Arguments& a);

// (1 + β²)PR/(β²P + R); 0 if both are 0.
inline double f_of(double precision, double recall, double beta) {
  const double below = beta * beta * precision + recall;
  return below == 0 ? 0 : (1 + beta * beta) * precision * recall / below;
}

}  // namespace matchbench::measures::compute
