#pragma once

#include "harness/data/collection/native/manifest.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/operations/judging/desk/desk.hpp"

#include <span>

namespace matchbench::serve {

// What an organiser sees: judges with their decisions, pace and last sign of life; opinions wanted,
// disputed pairs and hours left; and per dimension Krippendorff's alpha and the share of pairs of
// opinions that are equal. Judges do not see it, so that nobody is hurried or led.
text::Json desk_progress(const judging::Desk& desk,
                         std::span<const collection::DimensionInfo> dimensions);

}  // namespace matchbench::serve
