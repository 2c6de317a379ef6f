#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr std::string_view kJarvelin = "Järvelin & Kekäläinen 2002, TOIS 20(4)";
constexpr std::string_view kChapelle = "Chapelle, Metzler, Zhang & Grinspan 2009, CIKM";
constexpr std::string_view kScheel =
    "Scheel, Lommatzsch & Albayrak 2011, SPIM, Performance Measures for Multi-Graded Relevance";
constexpr Properties kOnScale{.grading = Grading::kGraded, .reads_scale = true};
constexpr Properties kOnScaleIdealOne{
    .grading = Grading::kGraded, .ideal_scores_one = true, .reads_scale = true};
constexpr Properties kGraded{.grading = Grading::kGraded};

constexpr CurveKey log_curve(Gain::Kind gain = Gain::Kind::kLinear) {
  return {.discount = {Discount::Kind::kLog, 2}, .gain = {gain, {}}};
}

}  // namespace

std::vector<MeasureDeclaration> graded() {
  return {
      {.name = "CG",
       .definition = "Cumulative gain of the first k ranks",
       .formula = "Σ_{i≤k} g(r_i)",
       .source = kJarvelin,
       .at = At::kRank,
       .highest = kUnbounded,
       .properties = rising(kGraded),
       .curve = CurveKey{},
       .score = compute::cumulated_gain,
       .tie_averaged = compute::tied_cumulated_gain},
      {.name = "NCG",
       .definition = "Cumulative gain of the first k ranks, as a share of the ideal ranking's",
       .formula = "CG(k)/ICG(k)",
       .source = kJarvelin,
       .at = At::kRank,
       .properties = kGradedIdealOne,
       .curve = CurveKey{},
       .score = compute::normalized_cumulated_gain,
       .tie_averaged = compute::tied_normalized_cumulated_gain},
      {.name = "DCG",
       .definition = "Discounted cumulative gain of the first k ranks",
       .formula = "Σ_{i≤k} gain(r_i)/disc(i)",
       .source = kJarvelin,
       .at = At::kOptionalRank,
       .parameters = {discount("log(2)"), gain()},
       .highest = kUnbounded,
       .properties = rising(kGraded),
       .curve = log_curve(),
       .score = compute::cumulated_gain,
       .tie_averaged = compute::tied_cumulated_gain},
      {.name = "IdealDCG",
       .definition = "Discounted cumulative gain of the ideal ranking",
       .formula = "IDCG(k)",
       .source = "Järvelin & Kekäläinen 2002, TOIS 20(4); trec_eval 10 ideal_dcg",
       .at = At::kOptionalRank,
       .parameters = {discount("log(2)"), gain()},
       .highest = kUnbounded,
       .properties = {.grading = Grading::kGraded, .direction = Direction::kNeither},
       .curve = log_curve(),
       .score = compute::ideal_cumulated_gain},
      {.name = "nDCG",
       .definition =
           "Quality of the first k ranks, upper ranks counting most, from 0 (nothing relevant) to "
           "1 (the best possible order): discounted cumulative gain as a share of the ideal "
           "ranking's",
       .formula = "DCG(k)/IDCG(k); without a cutoff the whole ranking against the whole ideal",
       .source = kJarvelin,
       .at = At::kOptionalRank,
       .parameters = {discount("log(2)"), gain()},
       .properties = kGradedIdealOne,
       .curve = log_curve(),
       .score = compute::normalized_cumulated_gain,
       .tie_averaged = compute::tied_normalized_cumulated_gain},
      {.name = "NDCNG",
       .definition = "nDCG with gains that do not depend on the scale of the grades",
       .formula = "nDCG with gain 2^(g/m) − 1, m the highest gain judged for the request",
       .source = kScheel,
       .at = At::kOptionalRank,
       .parameters = {discount("log(2)")},
       .properties = kGradedIdealOne,
       .curve = log_curve(Gain::Kind::kExpShare),
       .score = compute::normalized_cumulated_gain,
       .tie_averaged = compute::tied_normalized_cumulated_gain},
      {.name = "ERR",
       .definition = "Expected reciprocal rank at which the user stops",
       .formula = "Σ_{i≤k} (1/i)·p_i·Π_{j<i} (1 − p_j), p = (2^g − 1)/2^gmax",
       .source = kChapelle,
       .at = At::kOptionalRank,
       .parameters = {gmax()},
       .properties = rising(kOnScale),
       .score = compute::expected_reciprocal_rank,
       .prepare = compute::prepare_expected_reciprocal_rank},
      {.name = "nERR",
       .definition = "ERR against that of the ideal ranking",
       .formula = "ERR(k)/ERR(k) of the ideal ranking",
       .source = kChapelle,
       .at = At::kOptionalRank,
       .parameters = {gmax()},
       .properties = kOnScaleIdealOne,
       .score = compute::normalized_expected_reciprocal_rank,
       .prepare = compute::prepare_expected_reciprocal_rank},
      {.name = "TauPrime",
       .definition = "Normalized Kendall distance to the order of the gains",
       .formula = "1 − D/(N(N−1)/2), D = pairs ranked against their gains; a pair of services not "
                  "retrieved whose gains differ counts ½",
       .source = "Küster & König-Ries 2010, ESWC, Measures for Benchmarking Semantic Web Service "
                 "Matchmaking Correctness",
       .properties = {.grading = Grading::kGraded,
                      .ideal_scores_one = true,
                      .needs_collection_size = true},
       .score = compute::tau_prime},
      {.name = "muAP",
       .definition = "Average precision averaged over the relevance thresholds; its mean is muMAP",
       .formula = "Σ_t AP_t·d_t ÷ Σ_t d_t over the distinct gains t > 0 of the request, AP_t = AP "
                  "with relevant := g ≥ t, d_t = t − next lower level. Erratum: printed with "
                  "1/|L|, the same only for unit steps from 0",
       .source = kScheel,
       .properties = kGradedIdealOne,
       .score = compute::pairwise_average_precision,
       .prepare = compute::prepare_mu_average_precision},
      {.name = "GAP",
       .definition = "Graded average precision: AP expected over users' relevance thresholds",
       .formula = "Σ_n (1/n) Σ_{m≤n} δ_{m,n} ÷ Σ_i R_i Σ_{j≤i} g_j, δ_{m,n} = Σ_{j ≤ min(grade_m, "
                  "grade_n)} g_j",
       .source = "Robertson, Kanoulas & Yilmaz 2010, SIGIR",
       .parameters = {{.name = "g",
                       .type = ParameterType::kList,
                       .fallback = "[]",
                       .lowest = 0,
                       .meaning = "probability of each positive grade, lowest first, to be the "
                                  "user's threshold; 1/c each by default"}},
       .properties = kOnScaleIdealOne,
       .score = compute::pairwise_average_precision,
       .prepare = compute::prepare_graded_average_precision},
  };
}

}  // namespace matchbench::measures::declare
