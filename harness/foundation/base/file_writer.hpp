#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <filesystem>
#include <string_view>

namespace matchbench {

// Replaces a file in one step when all of it is written (beside it, under a name of its own; fsync,
// rename), so that nobody sees half a file. Without finish() the file is as it was. Throws an
// environment Error that names the path.
class FileWriter {
 public:
  explicit FileWriter(const std::filesystem::path& path);
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  void write(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail(int error_number) const;

  const std::filesystem::path path_;
  const std::filesystem::path part_;
  OwnedFd file_;
};

}  // namespace matchbench
