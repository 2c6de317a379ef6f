#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

enum class MessageKind { kError, kWarning, kNote };

// Appends a message to the file that the environment variable MATCHBENCH_MESSAGES names, for the
// program that has started this one: the kind ("error", "warning" or "note") and the text, each
// followed by a zero byte. Does nothing if the variable is not set. A file that cannot be written
// is passed over, since the message is on standard error, too. From any thread.
void record_message(MessageKind kind, std::string_view text);

struct Message {
  MessageKind kind = MessageKind::kError;
  std::string text;
};

// What a program has put into such a file so far; nothing if there is none. Throws Error if the
// file cannot be read.
std::vector<Message> read_messages(const std::filesystem::path& file);

}  // namespace matchbench
