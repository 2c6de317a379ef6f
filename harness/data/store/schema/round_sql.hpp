#pragma once

namespace matchbench::store {

// The SQL that makes a round's database: its tables, and the views that show them to people.
extern const char* const kRoundTables;
extern const char* const kRoundViews;

}  // namespace matchbench::store
