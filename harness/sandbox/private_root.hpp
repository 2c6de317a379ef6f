#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

namespace matchbench::sandbox {

// A root folder in memory that a process builds for itself and then enters for the rest of its life
// (tmpfs, bind mounts, pivot_root(2)). The process has a mount namespace of its own and one thread.
//
// Folders and links in it are its own. Its files are copies, or the machine's own files, each of
// which is settled before it is shown (settle()). So whoever was here before has left nothing that
// can be read in the names that were looked up (the kernel remembers those that it did not find,
// too), in which pages of a file are in memory, or in which lines are in the processor's caches.
//
// Time and memory grow with the number of files that are shown, and time with their size.
class PrivateRoot {
 public:
  // `place`: an empty folder to build it in; `bytes` and `entries`: what copies and folders may
  // take. Nothing is mounted if the machine does not let the process: see is_mounted().
  PrivateRoot(const std::filesystem::path& place, std::uint64_t bytes, std::uint64_t entries);

  bool is_mounted() const { return mounted_; }

  // Shows the machine's file, or folder with all that lies below it, at the path that it has, with
  // the links that lead there. What does not exist is left out. Links below a folder are shown as
  // links, and what they lead to as well if that is a file of the system (is_of_system()). Throws
  // an environment Error if there are more than 60 000 files in all, or a mount fails.
  void show(const std::filesystem::path& path);

  // Copies the file or folder to the path that it has, with the links that lead there, unless it
  // came with a folder that was copied before; to be called before show(). Throws an environment
  // Error if it does not exist, there is no room or it is more than a worker gets copies of.
  void copy(const std::filesystem::path& path);

  // Shows /proc/self, and nothing else of /proc.
  void show_own_process();

  // An empty folder at the path, on a file system of its own in memory, of at most `bytes` and
  // `entries`; of no other limit than the disk's, the machine's own folder there, if `bytes` is 0.
  void make_writable(const std::filesystem::path& path, std::uint64_t bytes, std::uint64_t entries);

  // Makes all but the writable folder read-only and enters. From now on nothing else of the machine
  // has a name for the process; descriptors that are open stay usable.
  void enter();

  // What show() has shown, and what links led it to.
  const std::vector<std::filesystem::path>& shown() const { return shown_; }

 private:
  std::filesystem::path inside(const std::filesystem::path& path) const;
  std::optional<std::filesystem::path> lead_to(const std::filesystem::path& path);
  void show_tree(const std::filesystem::path& folder);
  void show_link(const std::filesystem::path& link);
  void show_file(const std::filesystem::path& file);

  std::filesystem::path place_;
  bool mounted_ = false;
  std::uint64_t files_ = 0;
  std::set<std::filesystem::path> trees_;
  std::vector<std::filesystem::path> shown_;
  std::filesystem::path writable_;
};

// Settles each file that is mapped into the calling process, such as its program and libraries.
void settle_mapped_files();

// Settles the file, or each file below the folder, without mounting anything.
void settle_tree(const std::filesystem::path& tree);

}  // namespace matchbench::sandbox
