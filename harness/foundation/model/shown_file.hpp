#pragma once

#include <cstdint>
#include <string>

namespace matchbench {

// Something that a confined process may see, at the path where it sees it.
struct ShownFile {
  enum class Kind : std::uint8_t {
    kWay,     // a folder that leads to something and is not to be listed
    kFolder,  // a folder that may be listed
    kFile,
    kLink,
  };
  Kind kind = Kind::kWay;
  std::string path;
  std::string target;  // what a link says
  // What was judged; opening the path again compares with it. 0 of ways and links.
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  friend bool operator==(const ShownFile&, const ShownFile&) = default;
};

}  // namespace matchbench
