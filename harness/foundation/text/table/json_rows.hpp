#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/table/table.hpp"

namespace matchbench::text {

// What TableFormat::kJson writes, as a value.
Json json_rows(const Table& table);

}  // namespace matchbench::text
