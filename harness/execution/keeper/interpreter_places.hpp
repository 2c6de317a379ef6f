#pragma once

#include "harness/foundation/base/os/opened_path.hpp"

#include <filesystem>
#include <set>
#include <span>
#include <vector>

namespace matchbench::keeper {

// Where the interpreter that an entrant names may lie, its environment, and what this was made
// from. An author writes any path there, so a name such as python3 says nothing; places are known
// by device and inode.
class InterpreterPlaces {
 public:
  // Open are `own`, the folder of the entrant, `named`, the prefixes that the organiser names, and
  // the system's folders: /usr, /bin, /lib and, if nobody but root writes there, /opt. Closed are
  // the folders of `guarded`, as GuardedFiles takes them (the folders of the other entrants among
  // them), the home and the temporary folder. Whatever does not exist is no place.
  InterpreterPlaces(std::span<const std::filesystem::path> named, const std::filesystem::path& own,
                    std::span<const std::filesystem::path> guarded);

  enum class Place {
    kRefused,
    kSystem,    // what all may read can be shown
    kPermitted  // all of it can
  };
  // The nearest folder above what is open, or itself, that is open or closed decides. Refused if
  // there is none.
  Place place_of(const OpenedPath& opened) const;

 private:
  std::set<FileId> permitted_;
  std::set<FileId> system_;
  std::set<FileId> closed_;
};

// Folders that contain other people's things, not only those of a plugin that was put there: the
// home and the temporary folders.
std::vector<std::filesystem::path> folders_of_many();

}  // namespace matchbench::keeper
