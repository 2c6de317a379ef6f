#pragma once

#include <filesystem>
#include <functional>

namespace matchbench::store {

// Throws an input Error if something of this name exists.
void require_absent(const std::filesystem::path& path);

// Has `write` make the file beside its place and then gives it its name: whatever ends the process,
// a file of this name is whole. No part is left behind if `write` throws. Throws Error if the name
// is taken, or another process is making the same file.
void write_new_file(const std::filesystem::path& path,
                    const std::function<void(const std::filesystem::path& part)>& write);

}  // namespace matchbench::store
