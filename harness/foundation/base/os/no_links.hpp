#pragma once

#include <filesystem>

namespace matchbench {

// Throws an input Error if a name is a link that leads from the folder down to `below`, a path in
// it: who has put it there would have files read or replaced, or folders removed, elsewhere. The
// folder itself may be one: a person names it.
void require_no_links(const std::filesystem::path& folder, const std::filesystem::path& below);

}  // namespace matchbench
