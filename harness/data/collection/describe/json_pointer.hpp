#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// The parts of a JSON pointer (RFC 6901) in a URI fragment, "#/components/schemas/Pet", with its
// escapes resolved; of anything else none.
std::vector<std::string> pointer_parts(std::string_view pointer);

// The pointer of such parts.
std::string pointer_of(const std::vector<std::string>& parts);

}  // namespace matchbench::collection
