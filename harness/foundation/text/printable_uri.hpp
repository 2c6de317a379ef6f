#pragma once

#include <string>
#include <string_view>

namespace matchbench::text {

// As printable(), but hidden characters are percent-encoded, so that two URIs stay two.
std::string printable_uri(std::string_view uri);

}  // namespace matchbench::text
