#pragma once

#include <filesystem>

namespace matchbench {

// Asks the desktop to open a file with the program that the user prefers, and does not wait for it.
// Returns false if there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set) or no xdg-open.
bool open_on_display(const std::filesystem::path& file);

}  // namespace matchbench
