#pragma once

#include "harness/data/importers/import_report.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace matchbench::importers {

// The note of a kind; null if there is none.
inline const ImportNote* note_of(const ImportReport& report, std::string_view kind) {
  const auto found = std::ranges::find(report.notes(), kind, &ImportNote::kind);
  return found == report.notes().end() ? nullptr : &*found;
}

// How often a kind was noted.
inline std::size_t count_of(const ImportReport& report, std::string_view kind) {
  const ImportNote* const note = note_of(report, kind);
  return note == nullptr ? 0 : note->count;
}

}  // namespace matchbench::importers
