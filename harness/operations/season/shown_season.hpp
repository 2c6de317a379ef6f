#pragma once

#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/pages.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::season {

// What everybody may see of a season at that time, without its phases.
ShownSeason shown_season(const OpenSeason& season, Instant at);

// Adds the phases with their boards and scores, as far as everybody may see them, but no reports. A
// board that cannot be made is left out with a remark. Returns how many databases were opened.
std::size_t show_phases(const OpenSeason& season, ShownSeason& shown,
                        std::vector<std::string>& remarks);

}  // namespace matchbench::season
