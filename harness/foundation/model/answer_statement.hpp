#pragma once

#include "harness/foundation/model/ids.hpp"

#include <compare>
#include <cstdint>

namespace matchbench {

// What a judge says of a request as a whole: that some service answers it, or that none does. A
// judgment, not the absence of judgments: of a request without statements and grades nobody says
// anything.
struct AnswerStatement {
  RequestIndex request;
  std::uint16_t judge = 0;  // into Judgments::judges
  bool has_answer = true;

  auto operator<=>(const AnswerStatement&) const = default;
};

// In files of judgments such a statement is a row with this service and this dimension, which no
// collection may declare: the grade is 0 if there is no answer, 1 if there is one.
inline constexpr const char* kNoService = "-";
inline constexpr const char* kAnswerDimension = "answer";

}  // namespace matchbench
