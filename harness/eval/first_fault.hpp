#pragma once

#include "harness/eval/ranking_scorer.hpp"
#include "harness/trec/qrels.hpp"
#include "harness/trec/text.hpp"

namespace matchbench::eval {

// Reads a run that was refused line by line, slowly, and throws the input Error of its first faulty
// line, so that threads do not decide which of several faults is named. If the run has none, throws
// that of the judgments' first faulty topic. Returns if the fault is in neither.
void throw_first_fault(const trec::Text& run, const trec::Qrels& qrels, const EvalOptions& options);

}  // namespace matchbench::eval
