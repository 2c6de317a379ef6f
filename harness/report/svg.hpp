#pragma once

#include <cstddef>
#include <filesystem>

namespace matchbench {

// Draws every figure of an HTML report as an SVG file in `out_folder`, which is made where it is
// missing; the same report gives the same bytes. Returns how many there are. The page's own code
// draws them, run by Node.js: throws an environment Error where this build has no web report, where
// no `node` is on PATH, or where it fails.
std::size_t write_svgs(const std::filesystem::path& html_path,
                       const std::filesystem::path& out_folder);

}  // namespace matchbench
