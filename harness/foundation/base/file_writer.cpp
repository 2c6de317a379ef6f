#include "harness/foundation/base/file_writer.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/part_name.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace matchbench {
namespace {

// A name that was given in it outlives a loss of power from now on, where that can be had: a folder
// may be one that this user cannot open, and some file systems know no such order.
void sync_folder(const std::filesystem::path& folder) {
  const char* name = folder.empty() ? "." : folder.c_str();
  const OwnedFd opened(open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) fsync(opened.get());
}

}  // namespace

FileWriter::FileWriter(const std::filesystem::path& path)
    : path_(path),
      part_(part_name(path)),
      file_(open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
  if (!file_.is_open()) fail(errno);
}

FileWriter::~FileWriter() {
  if (file_.is_open()) unlink(part_.c_str());
}

void FileWriter::write(std::string_view text) {
  if (const int error = write_all(file_.get(), text); error != 0) fail(error);
}

void FileWriter::finish() {
  if (fsync(file_.get()) != 0) fail(errno);
  if (rename(part_.c_str(), path_.c_str()) != 0) fail(errno);
  file_ = OwnedFd();
  sync_folder(path_.parent_path());
}

void FileWriter::fail(int error_number) const {
  throw system_error(fmt::format("cannot write {}", path_.string()), error_number,
                     "check the folder, its permissions and the free space");
}

}  // namespace matchbench
