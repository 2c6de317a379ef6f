#pragma once

#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/shown_file.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::keeper {

// What was to be copied takes more room than there is for it.
class NoRoom : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Copies of shown files, made on two threads, in a folder that is shown as the root: each file
// becomes a new one with the same contents, date (that of the modification) and rights to read and
// execute, which nobody may write.
class CopiedTree {
 public:
  // `root`: an empty folder, in which nothing is ever written through a link. Throws an environment
  // Error if it cannot be opened. What the kernel keeps for names counts as bytes, too.
  CopiedTree(const std::filesystem::path& root, std::uint64_t most_bytes);
  ~CopiedTree();
  CopiedTree(const CopiedTree&) = delete;
  CopiedTree& operator=(const CopiedTree&) = delete;

  // `file`: open for reading, of a file. What is there already stays. Throws NoRoom, or an
  // environment Error if a file cannot be read or written: this one, or one before it.
  void take(const ShownFile& shown, int file);
  // Only then all files that were taken are there. Throws as take() does.
  void finish();

 private:
  struct Waiting {
    ShownFile shown;
    OwnedFd file;
  };

  // What one thread copies with. Files come folder by folder, so the folder stays open.
  struct Tools {
    std::vector<char> part;
    std::string place;  // of the folder
    OwnedFd folder;     // in the copy
  };

  void take_room(std::uint64_t bytes);
  // The folder above the path, in the copy.
  int folder_of(const ShownFile& shown, Tools& tools) const;
  void copy(const ShownFile& shown, int from, Tools& tools);
  // Copies the file that has waited longest, beside whoever holds the lock next; what goes wrong is
  // kept as the fault.
  void copy_one(std::unique_lock<std::mutex>& lock, Tools& tools);
  void help();
  void end_helper();

  OwnedFd root_;
  std::atomic<std::int64_t> left_;
  Tools tools_;  // of the thread that takes
  // Made by that thread, too: an exception in the helper would end the host.
  Tools helpers_tools_;
  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::exception_ptr fault_;  // the first
  bool is_ending_ = false;
  std::thread helper_;  // copies while the next files are found and judged
};

}  // namespace matchbench::keeper
