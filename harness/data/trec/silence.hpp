#pragma once

#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/run.hpp"

#include <span>
#include <string_view>

namespace matchbench::trec {

// The document of a line that names none: "topic Q0 - 0 0 tag" in a run, as the topic's only line,
// is an answer that says "nothing fits"; "topic 0 - 0" in judgments, as the topic's only line, says
// that there is no answer.
inline constexpr std::string_view kNoDocument = "-";

// Whether these lines of a topic of a run are silence. A topic that a run lacks never is.
inline bool is_silence(std::span<const RunRow> rows) {
  return rows.size() == 1 && rows.front().document() == kNoDocument;
}

// Whether these lines of judgments say that nothing answers the topic.
inline bool says_no_answer(std::span<const JudgedRow> rows) {
  return rows.size() == 1 && rows.front().id == kNoDocument && rows.front().grade == 0;
}

}  // namespace matchbench::trec
