#pragma once

#include <filesystem>

namespace matchbench::publish {

// The program that draws the figures of a page, which belongs to this one. Throws an environment
// Error if this installation has none.
std::filesystem::path figures_program();

// Draws the figures of the page into the folder, with index.html that shows them all. Throws an
// environment Error if the program cannot be run, which takes Node.js.
void draw_figures(const std::filesystem::path& program, const std::filesystem::path& page,
                  const std::filesystem::path& folder);

}  // namespace matchbench::publish
