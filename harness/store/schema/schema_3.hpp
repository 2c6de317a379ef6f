#pragma once

namespace matchbench {

// Takes version 2 to version 3: which splits of the collection a round asks and trains on, and
// which track of its contest it is.
extern const char* const kSchema3;

// Temporary views that show a file of an older version as version 3, for reading without changing
// it.
extern const char* const kSchema1AsSchema3;
extern const char* const kSchema2AsSchema3;

}  // namespace matchbench
