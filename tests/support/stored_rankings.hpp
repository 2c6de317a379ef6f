#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace matchbench {

// entrant, repetition, pass, request → ranking, service by service.
using StoredRankings = std::map<std::tuple<std::string, std::uint32_t, std::int32_t, std::uint32_t>,
                                std::vector<std::uint32_t>>;

// All that a database holds, of fusions and warm-up passes, too.
StoredRankings stored_rankings(const std::filesystem::path& database);

}  // namespace matchbench
