#pragma once

#include "harness/data/collection/native/manifest.hpp"
#include "harness/operations/judging/desk/desk.hpp"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace matchbench::serve {

// Why a body was refused, a sentence.
struct RefusedBody {
  std::string why;
};

// The decision in a body of JSON:
//   {"pair": 12, "kind": "grades", "pass": "own", "grades": {"relevance": 2},
//    "comment": "", "expected": 0, "key": "4f…"}
// or, with "request" for "pair", the kind "no-answer" or "answer". Whatever a stranger writes is
// refused unless each number is one of the pool's and each dimension has one of its grades.
std::variant<judging::DeskDecision, RefusedBody> read_decision(
    std::string_view body, const judging::PoolContents& pool,
    std::span<const collection::DimensionInfo> dimensions);

}  // namespace matchbench::serve
