#pragma once

#include "harness/fronts/serve/pages/static_page.hpp"

#include <span>

namespace matchbench::serve {

// The files of reports/desk, as the build put them into the program.
std::span<const StaticPage> desk_pages();

}  // namespace matchbench::serve
