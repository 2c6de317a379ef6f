#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// Judgments and runs in TREC's format, as boards, reports and studies take them.
struct JudgedRuns {
  // Runs are systems, called as run_names() says, and judged topics are requests. Documents are
  // numbered for each topic anew, the judged ones first, in the order of their bytes. A topic that
  // a run lacks has no answer and scores 0; one of which it says that nothing fits is answered by
  // an empty ranking. The size of the collection is not known.
  analysis::Experiment experiment;
  measures::SettingGains graded;
  std::vector<std::vector<std::string_view>> documents;  // [topic][number]
  std::vector<std::string> remarks;  // what the user should know, a sentence each
  std::vector<trec::Text> texts;     // the names of documents point into them
};

// The documents of all topics in the order of their bytes, each once, and the place there of every
// document of a topic: numbering[topic][number].
struct DocumentNames {
  std::vector<std::string> names;
  std::vector<std::vector<std::uint32_t>> numbering;
};
DocumentNames names_of(const JudgedRuns& runs);

// The one reader of both. Throws an input Error with file and line if a line is faulty, or if a
// judged topic has a document twice in a file; and one if a run has no judged topic.
JudgedRuns read_judged_runs(const trec::Text& judgments, std::span<const std::string> runs);

}  // namespace matchbench::eval
