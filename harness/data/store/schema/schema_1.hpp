#pragma once

namespace matchbench::store {

// Version 1: tables, outcomes and views, from nothing.
extern const char* const kSchema1;

}  // namespace matchbench::store
