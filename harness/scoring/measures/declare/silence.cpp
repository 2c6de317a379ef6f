#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/declare/families.hpp"

namespace matchbench::measures::declare {
namespace {

constexpr Properties kSilence{
    .grading = Grading::kSilence, .defined_without_relevant = true, .may_have_no_value = true};

constexpr Properties lost_by_more(FalseDecision counted) {
  Properties out = kSilence;
  out.direction = Direction::kLessIsBetter;
  out.counts_false = counted;
  return out;
}

constexpr std::string_view kRetrieval =
    "precision, recall and F of van Rijsbergen 1979, of the requests left unanswered";
constexpr std::string_view kSquad =
    "Rajpurkar, Jia & Liang 2018, ACL, Know what you don't know: unanswerable questions for SQuAD";

}  // namespace

// E: requests answered with an empty ranking; Q⁰: requests that the judges say nothing answers; Q⁺:
// the others of which they say anything.
std::vector<MeasureDeclaration> silence() {
  return {
      {.name = "SilenceP",
       .definition = "Of the requests that it returned an empty ranking to, the share that nothing "
                     "answers",
       .formula = "|E∩Q⁰|/|E|; per request of E: 1 if it is in Q⁰, else 0",
       .source = kRetrieval,
       .properties = kSilence,
       .score = compute::silence_precision},
      {.name = "SilenceR",
       .definition =
           "Of the requests that nothing answers, the share to which it returned an empty "
           "ranking",
       .formula = "|E∩Q⁰|/|Q⁰|; per request of Q⁰: 1 if it is in E, else 0",
       .source = kRetrieval,
       .properties = kSilence,
       .score = compute::silence_recall},
      {.name = "SilenceF1",
       .definition = "Harmonic mean of SilenceP and SilenceR",
       .formula = "2TP/(2TP + FP + FN) = 2|E∩Q⁰|/(|E| + |Q⁰|), undefined if E∪Q⁰ is empty; per "
                  "request of Q⁺∪Q⁰: 2|Q⁺∪Q⁰|/(|E| + |Q⁰|) if it is in E∩Q⁰, else 0",
       .source = kRetrieval,
       .properties = kSilence,
       .score = compute::silence_f1,
       .finish = compute::finish_silence_f1},
      {.name = "FalseSilence",
       .definition = "Of the requests that something answers, the share to which it returned an "
                     "empty ranking; failures and abstentions do not count",
       .formula = "|E∩Q⁺|/|Q⁺|; per request of Q⁺: 1 if it is in E, else 0",
       .source = kSquad,
       .properties = lost_by_more(FalseDecision::kSilence),
       .score = compute::false_silence},
      {.name = "FalseAnswer",
       .definition =
           "Of the requests that nothing answers, the share to which it did not return an "
           "empty ranking",
       .formula = "|Q⁰∖E|/|Q⁰|; per request of Q⁰: 0 if it is in E, else 1",
       .source = kSquad,
       .properties = lost_by_more(FalseDecision::kAnswer),
       .score = compute::false_answer},
      {.name = "c",
       .definition = "c@1: accuracy of the first rank, where silence is worth the mean accuracy",
       .formula =
           "(n_R + n_U·n_R/n)/n, n_R: requests with a relevant service in the first k ranks, "
           "n_U: requests in E, n: all of Q⁺∪Q⁰; per request: 1, n_R/n or 0",
       .source = "Peñas & Rodrigo 2011, ACL, A simple measure to assess non-response",
       .at = At::kRank,
       .properties = kSilence,
       .score = compute::right_or_silent,
       .finish = compute::finish_right_or_silent},
  };
}

}  // namespace matchbench::measures::declare
