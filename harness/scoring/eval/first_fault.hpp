#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/run_source.hpp"
#include "harness/scoring/eval/ranking_scorer.hpp"

namespace matchbench::eval {

// Reads a run that was refused row by row, slowly, and throws the input Error of its first faulty
// row, so that threads do not decide which of several faults is named. If the run has none, throws
// that of the judgments' first faulty topic. Returns if the fault is in neither.
void throw_first_fault(const trec::RunSource& run, const trec::JudgmentSource& judgments,
                       const EvalOptions& options);

}  // namespace matchbench::eval
