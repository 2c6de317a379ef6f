#pragma once

#include "harness/scoring/measures/gain.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::measures {

class PreparedRequest;
class Query;
class Workspace;
struct Arguments;
struct MeasureState;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// The largest allowed sum of a request's gains, parameter and score. Larger ones are refused, so
// that everything computed from them stays finite.
constexpr double kLargest = 1e100;

// The value of a parameter `gmax` that is given as the word "setting".
constexpr double kGainOfSetting = 0;

// What may follow the '@' of a name.
enum class At : std::uint8_t { kNothing, kOptionalRank, kRank, kRecall };

enum class ParameterType : std::uint8_t {
  kNumber,
  kInteger,
  kChoice,    // a word; its value is the word's position in `choices`
  kDiscount,  // log(b) | pow(a) | sqrt | jk(b) | none
  kGain,      // linear | exp | map(grade=gain,…)
  kList,      // [x,y,…]
  kDegree,    // asis | minmax | map(degree=value,…): fuzzy measures
};

struct Parameter {
  std::string_view name;
  ParameterType type = ParameterType::kNumber;
  std::string_view fallback = {};  // default, in the notation of the parser; empty: required
  double lowest = -kUnbounded;     // of a number or of each list item
  double highest = kUnbounded;
  bool open = false;  // the bounds themselves are not allowed
  std::string_view meaning;
  std::vector<std::string_view> choices = {};
  std::string_view word = {};  // a number may be given as this word, which stands for word_value
  double word_value = 0;
  // A value with which the measure can be computed from any ranking that has scores. Given if there
  // is no default, or if the default may not fit. Catalogues, audits and benchmarks use it
  // (example.hpp).
  std::string_view example = {};
  bool is_highest_gain = false;  // the highest gain of the scale, or kGainOfSetting
};

// How values over many requests become one.
enum class Aggregate : std::uint8_t { kMean, kGeometricMean, kMedian, kMin, kDeviation, kSum };

// What a measure reads of the judgments. kSilence: whether the request has an answer, for measures
// of the decision to stay silent.
enum class Grading : std::uint8_t { kCount, kBinary, kGraded, kDiversity, kSilence };

// Whether a larger value speaks for a ranking or against it.
enum class Direction : std::uint8_t {
  kMoreIsBetter,
  kLessIsBetter,  // Fallout, RBPResid, Unjudged: what a good ranking has little of
  kNeither,       // NumQ, NumRel, NumRet, IdealDCG: they do not judge the ranking
};

// Which wrong decision a measure of silence counts. Boards of requests that nothing answers show
// both measures, and the one of answers is defined for exactly these requests.
enum class FalseDecision : std::uint8_t { kNone, kAnswer, kSilence };

struct Properties {
  Grading grading = Grading::kBinary;
  Direction direction = Direction::kMoreIsBetter;
  // A ranking of all judged services by falling gain scores 1: at any cutoff if one is required,
  // else without a cutoff (AP@k divides by R even if k < R).
  bool ideal_scores_one = false;
  bool defined_without_relevant = false;  // even if nothing is relevant
  bool may_have_no_value = false;         // the computation may say so: NaN, or kLeftOut
  bool needs_collection_size = false;     // always
  bool depth_is_collection = false;       // N is its depth if no cutoff is given
  bool needs_scores = false;              // scores or degrees of the ranking
  bool needs_subtopics = false;
  bool needs_descriptions = false;  // how long the description of each service is
  bool needs_tokens = false;        // in tokens
  bool reads_scale =
      false;  // gains of other requests, if no parameter fixes the scale (measure.hpp)
  bool reads_strata = false;     // of judgments that are a sample
  bool reads_groups = false;     // judgment groups
  bool ignores_ranking = false;  // NumQ, NumRel: a failed request keeps its value
  // yaAP: a request that an imported run lacks scores the worst value, as in trec_eval 10, not 0.
  bool missing_is_worst = false;
  Aggregate aggregate = Aggregate::kMean;
  // No gain lowers a score, wherever it is: gains are summed up by rank, and what they are divided
  // by does not depend on the judgments.
  bool rises_with_gains = false;
  bool tells_merit = true;       // how good a ranking is, rather than what is known of it
  bool in_summary_only = false;  // NumQ: one number for all requests, none for each
  // NumRel: where missing requests count (-c), its sum is of the default level, as in trec_eval.
  bool summary_ignores_level = false;
  FalseDecision counts_false = FalseDecision::kNone;
};

// Discount and gain of the cumulated gain that a measure reads.
struct CurveKey {
  Discount discount{Discount::Kind::kNone, 0};
  Gain gain;
  bool operator==(const CurveKey&) const = default;
};

// A measure, declared apart from its computation. All text is for `matchbench measures`.
struct MeasureDeclaration {
  std::string_view name;
  std::string_view definition;  // one line
  std::string_view formula;
  std::string_view source;
  At at = At::kNothing;
  std::vector<Parameter> parameters = {};
  double lowest = 0;
  double highest = 1;
  Properties properties = {};
  std::optional<CurveKey> curve = {};  // parameters `disc` and `gain` replace its parts

  // The computation: one value per request, or a series of values, whose length a parameter sets.
  double (*score)(const Query&, const Arguments&) = nullptr;
  void (*series)(const Query&, const Arguments&, std::span<double>) = nullptr;
  // Computes what depends on the judgments alone, once per request. May be null.
  void (*prepare)(const PreparedRequest&, const Arguments&, Workspace&, MeasureState&) = nullptr;
  // The worst value that any ranking takes for the request, which is what a failure scores. Null:
  // 0.
  double (*worst)(const PreparedRequest&, const Arguments&) = nullptr;
  // The expectation over all orders of tied blocks. Null if it is not offered.
  double (*tie_averaged)(const Query&, const Arguments&) = nullptr;
  // Of a measure that weighs a request by what the system did with all others: turns what `score`
  // gave for all requests of one system into values whose mean is the measure. Null: they are.
  void (*finish)(std::span<double> values) = nullptr;
  // The measure of what unjudged services could still add to this one, so that a score is shown as
  // the interval [score, score + residual]. Empty if there is none. See residual_of.
  std::string_view residual = {};
};

}  // namespace matchbench::measures
