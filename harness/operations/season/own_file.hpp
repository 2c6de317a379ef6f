#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <filesystem>

namespace matchbench::season {

// A file of somebody's folder, open for reading. It is opened name by name, from the folder on, and
// no link is followed, whoever puts one there after it was looked at: it could lead to any file of
// the organiser's.
class OwnFile {
 public:
  // Throws an input Error with the file's name if it is not a regular file or cannot be read.
  OwnFile(const std::filesystem::path& folder, const std::filesystem::path& name);

  // By which this process reads what is open, and nothing else.
  std::filesystem::path path() const;

 private:
  OwnedFd file_;
};

}  // namespace matchbench::season
