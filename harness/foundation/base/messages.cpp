#include "harness/foundation/base/messages.hpp"

#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace matchbench {
namespace {

constexpr std::string_view name_of(MessageKind kind) {
  switch (kind) {
    case MessageKind::kError:
      return "error";
    case MessageKind::kWarning:
      return "warning";
    case MessageKind::kNote:
      break;
  }
  return "note";
}

constexpr MessageKind kKinds[] = {MessageKind::kError, MessageKind::kWarning, MessageKind::kNote};

std::optional<MessageKind> kind_of(std::string_view name) {
  for (const MessageKind kind : kKinds) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace

void record_message(MessageKind kind, std::string_view text) {
  const char* file = std::getenv("MATCHBENCH_MESSAGES");
  if (file == nullptr || *file == '\0') return;
  std::string record(name_of(kind));
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
    const auto kind = kind_of(std::string_view(records).substr(begin, middle - begin));
    if (kind) messages.push_back({*kind, records.substr(middle + 1, end - middle - 1)});
    begin = end + 1;
  }
}

}  // namespace matchbench
