#include "harness/operations/season/appended_lines.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

namespace matchbench::season {
namespace {

constexpr const char* kMakeRoom = "make room on the disk and call the command again";

// A new file is only there when its folder is on disk.
void settle_folder(const std::filesystem::path& folder) {
  const OwnedFd opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open() || fsync(opened.get()) != 0) {
    throw system_error("cannot write the folder " + folder.string(), errno);
  }
}

// Whoever wrote it into a repository could have had any file of this user's emptied.
Error another_name(const std::filesystem::path& file) {
  return input_error(
      file.string() + " is a link, or has a second name: another file would be written",
      "put a file of its own there");
}

}  // namespace

std::vector<std::string> complete_lines(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  if (!is_there(file)) return lines;
  const std::string text = read_file(file);
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

AppendedLines::AppendedLines(std::filesystem::path file)
    : file_(std::move(file)), lines_(complete_lines(file_)) {
  for (const std::string& line : lines_) bytes_ += line.size() + 1;
  const bool is_new = !is_there(file_);
  opened_ =
      OwnedFd(open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!opened_.is_open() && errno == ELOOP) throw another_name(file_);
  struct stat status {};
  if (!opened_.is_open() || fstat(opened_.get(), &status) != 0) {
    throw system_error("cannot write " + file_.string(), errno, "check its permissions");
  }
  if (status.st_nlink > 1) throw another_name(file_);
  if (is_new) settle_folder(file_.parent_path());
}

// Not before something is written: what was read may turn out to be no journal at all.
void AppendedLines::cut_torn_line() {
  if (ftruncate(opened_.get(), static_cast<off_t>(bytes_)) == 0) return;
  throw system_error("cannot write " + file_.string(), errno, "check its permissions");
}

void AppendedLines::append(std::string_view line, OnDisk when) {
  if (!std::exchange(is_cut_, true)) cut_torn_line();
  const std::string text = std::string(line) + '\n';
  int reason = write_all(opened_.get(), text);
  if (reason == 0 && when == OnDisk::kAtOnce && fsync(opened_.get()) != 0) reason = errno;
  if (reason == 0) {
    bytes_ += text.size();
    return;
  }
  // If that fails too, whoever opens the file next cuts the torn line off.
  const bool is_cut = ftruncate(opened_.get(), static_cast<off_t>(bytes_)) == 0;
  throw system_error(
      (is_cut ? "cannot write " : "a line is torn, since there is no room in ") + file_.string(),
      reason, kMakeRoom);
}

}  // namespace matchbench::season
