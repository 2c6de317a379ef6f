#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::season {

// Writes the texts, by their paths below the folder, that are new or others than the files there,
// and returns these files. Several are written at once, since each waits for the disk. Throws an
// environment Error if one cannot be written.
std::vector<std::filesystem::path> write_pages(const std::map<std::string, std::string>& texts,
                                               const std::filesystem::path& folder);

}  // namespace matchbench::season
