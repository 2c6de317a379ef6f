#include "harness/foundation/base/messages.hpp"

#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace matchbench {
namespace {

constexpr std::array<std::string_view, 3> kKindNames = {"error", "warning", "note"};

}  // namespace

void record_message(MessageKind kind, std::string_view text) {
  const char* file = std::getenv("MATCHBENCH_MESSAGES");
  if (file == nullptr || *file == '\0') return;
  std::string record(kKindNames[static_cast<std::size_t>(kind)]);
  record += '\0';
  record += text.substr(0, text.find('\0'));
  record += '\0';
  const int to = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (to < 0) return;
  // One write, so that the records of several threads do not mix.
  [[maybe_unused]] const ssize_t written = write(to, record.data(), record.size());
  close(to);
}

std::vector<Message> read_messages(const std::filesystem::path& file) {
  if (!is_file(file)) return {};
  const std::string records = read_file(file);
  std::vector<Message> messages;
  for (std::size_t begin = 0;;) {
    const std::size_t middle = records.find('\0', begin);
    if (middle == std::string::npos) return messages;
    const std::size_t end = records.find('\0', middle + 1);
    if (end == std::string::npos) return messages;  // it is being written
    const auto name = std::string_view(records).substr(begin, middle - begin);
    const auto kind = std::ranges::find(kKindNames, name) - kKindNames.begin();
    if (kind < std::ssize(kKindNames)) {
      messages.push_back(
          {static_cast<MessageKind>(kind), records.substr(middle + 1, end - middle - 1)});
    }
    begin = end + 1;
  }
}

}  // namespace matchbench
