#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <limits>
#include <string_view>

namespace matchbench {

// Hands the bytes of a file on, piece by piece. Throws as read_file() does; a file that says that
// it has more than `most_bytes` is an input Error, too.
void read_pieces(const std::filesystem::path& path,
                 const std::function<void(std::string_view piece)>& take,
                 off_t most_bytes = std::numeric_limits<off_t>::max());

}  // namespace matchbench
