#include "harness/scoring/measures/declare/families.hpp"
#include "harness/scoring/measures/prepared_request.hpp"

namespace matchbench::measures::declare {

Parameter rel() {
  return {.name = "rel",
          .fallback = "any",
          .lowest = 0,
          .meaning = "relevant means a gain of at least this",
          .word = "any",
          .word_value = kAnyPositive};
}

Parameter multiple_of_r() {
  return {.name = "x",
          .lowest = 0,
          .open = true,
          .meaning = "the multiple; 0.2, 0.4 … 2.0 in the reference evaluator",
          .example = "0.4"};
}

Parameter f_beta() {
  return {.name = "beta",
          .fallback = "1",
          .lowest = 0,
          .open = true,
          .meaning = "how many times recall outweighs precision"};
}

Parameter persistence() {
  return {.name = "p",
          .fallback = "0.8",
          .lowest = 0,
          .highest = 1,
          .open = true,
          .meaning = "probability that the user continues to the next rank"};
}

Parameter discount(std::string_view fallback) {
  return {.name = "disc",
          .type = ParameterType::kDiscount,
          .fallback = fallback,
          .meaning = "discount of a rank: log(b), pow(a), sqrt, jk(b) or none"};
}

Parameter gain() {
  return {.name = "gain",
          .type = ParameterType::kGain,
          .fallback = "linear",
          .meaning = "what a grade is worth: linear, exp or map(grade=gain,…)"};
}

Parameter gmax() {
  return {.name = "gmax",
          .fallback = "setting",
          .lowest = 0,
          .open = true,
          .meaning = "highest gain of the scale; the default is the setting's highest",
          .word = "setting",
          .word_value = kGainOfSetting,
          .is_highest_gain = true};
}

}  // namespace matchbench::measures::declare
