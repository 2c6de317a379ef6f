#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/opened_path.hpp"

#include <filesystem>
#include <optional>

namespace matchbench::registry {

// A manifest, or a file that it leads to, names a path that the host may not or cannot look at. Its
// owner fails to load, and it is nobody else's round. An input Error.
class UnusablePath : public Error {
 public:
  explicit UnusablePath(const Error& error) : Error(error) {}
};

// What is there, links followed; nothing if nothing is. Throws UnusablePath if this process cannot
// tell, or if the path leads through /proc, where links name what no name does.
std::optional<OpenedPath> open_named(const std::filesystem::path& path);

// The path without the links in it, also if one leads to what is not there: the answer to a name
// may not tell whether it is.
std::filesystem::path end_of_links(std::filesystem::path path);

// Whether it is a file, or a folder. Throw as open_named() does.
bool is_named_file(const std::filesystem::path& path);
bool is_named_folder(const std::filesystem::path& path);

}  // namespace matchbench::registry
