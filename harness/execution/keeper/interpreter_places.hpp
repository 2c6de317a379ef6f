#pragma once

#include "harness/execution/keeper/guarded_list.hpp"

#include <filesystem>
#include <memory>
#include <set>
#include <span>

namespace matchbench::keeper {

// Where the interpreter that an entrant names may lie, its environment, and what this was made
// from. An author writes any path there, so a name such as python3 says nothing; places are known
// by device and inode.
class InterpreterPlaces {
 public:
  // Open are `own`, the folder of the entrant, `named`, the prefixes that the organiser names, and
  // the system's folders: /usr, /bin, /lib and, if nobody but root writes there, /opt. Closed are
  // what the list of `guarded` closes (the folders of the other entrants among them). Whatever does
  // not exist is no place.
  InterpreterPlaces(std::span<const std::filesystem::path> named, const std::filesystem::path& own,
                    std::span<const std::filesystem::path> guarded);

  enum class Place {
    kRefused,
    kSystem,    // what all may read can be shown
    kPermitted  // all of it can
  };
  // The nearest folder above what is open, or itself, that is open or closed decides. Refused if
  // there is none, or if it is the system's and a folder on the way is not open to all.
  Place place_of(const OpenedPath& opened) const;

 private:
  std::shared_ptr<const GuardedList> guarded_;
  std::set<FileId> permitted_;
  std::set<FileId> system_;
};

}  // namespace matchbench::keeper
