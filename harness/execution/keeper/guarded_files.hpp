#pragma once

#include "harness/execution/keeper/interpreter_places.hpp"
#include "harness/foundation/base/os/opened_path.hpp"

#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace matchbench::keeper {

// What no worker may see, known by device and inode, so that neither another name, nor a link, nor
// a hard link, nor a folder that is mounted twice makes it something else.
class GuardedFiles {
 public:
  // Each of `guarded`, such as the collection, the database or the plugins of all entrants, with
  // all that is below it, but for `own`, the plugin's own library or manifest. Throws as
  // GuardedList does.
  // `interpreters`: the prefixes that the organiser names, see InterpreterPlaces.
  GuardedFiles(std::span<const std::filesystem::path> guarded, const std::filesystem::path& own,
               std::span<const std::filesystem::path> interpreters = {});

  // Whether it is one of them, by any of its names.
  bool holds(const FileId& file) const { return file != own_ && list_->holds(file); }

  // Why nobody may read all of this folder: it contains a guarded file or is part of a guarded
  // folder, or contains the home, the temporary folder, or the folder in which an installed
  // matchbench keeps its collections. "" if one may.
  std::string fault_of_folder(const OpenedPath& folder) const;

  // Why this may not be shown: it is guarded, or part of something that is. "" if it may.
  std::string fault(const OpenedPath& opened) const;

  // Where an entrant's interpreter, its environment and what belongs to them may lie.
  const InterpreterPlaces& places() const { return places_; }

  const std::shared_ptr<const GuardedList>& list() const { return list_; }

 private:
  std::shared_ptr<const GuardedList> list_;
  InterpreterPlaces places_;
  FileId own_;  // of no file if there is none
};

// Whether the open file is in a folder share/matchbench, in which an installed matchbench keeps
// collections with their judgments, of whatever prefix, or is one. Throws as open_path() does.
bool is_of_installed_collections(const OpenedPath& opened);

// Whether the open file is below /usr, or below /lib if that is apart, in folders that all may
// enter: the installed system.
bool is_of_installed_system(const OpenedPath& opened);

// Whether the path leads, links followed, to a file of the installed system that is not of its
// collections. False if nothing is there, or nobody can tell.
bool is_file_of_system(const std::filesystem::path& path);

}  // namespace matchbench::keeper
