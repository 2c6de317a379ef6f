#pragma once

#include "harness/cli/eval/ranking_scorer.hpp"
#include "harness/collection/trec/qrels.hpp"
#include "harness/collection/trec/text.hpp"

namespace matchbench {

// Of a run that was refused, throws the input Error of the lowest faulty line, so that which of
// several faults is named does not depend on threads; then that of the judgments' first faulty
// topic. Returns where the fault is in neither. Reads line by line, slowly.
void throw_first_fault(const trec::Text& run, const trec::Qrels& qrels, const EvalOptions& options);

}  // namespace matchbench
