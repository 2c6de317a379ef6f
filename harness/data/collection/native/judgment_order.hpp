#pragma once

#include "harness/foundation/model/judgment.hpp"

namespace matchbench::collection {

// Brings the entries into the order that Judgments promises.
void sort_entries(Judgments& judgments);

}  // namespace matchbench::collection
