#pragma once

#include "harness/scoring/study/input.hpp"

namespace matchbench::study {

// Takes out the systems that answered nothing: no request has an answer that neither failed nor
// abstained. Adds a remark that names each. For studies that test pairs of systems.
void leave_out_who_answered_nothing(AnalysisInput& input);

}  // namespace matchbench::study
