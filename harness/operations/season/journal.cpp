#include "harness/operations/season/journal.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace matchbench::season {
namespace {

constexpr const char* kRestore = "restore the file from the repository's history";

std::string sha256_of(std::string_view text) {
  return Sha256().bytes(text).hex();
}

text::YamlDocument parse_line(const std::string& line, const std::string& name,
                              std::size_t number) {
  try {
    return text::YamlDocument::parse_json(line, name);
  } catch (const Error& error) {
    throw input_error(Position{name, number, 0}, error.message(), kRestore);
  }
}

// The event of a line, with the line's number in what is wrong with it.
Event numbered_event(const text::YamlDocument& document, const std::string& name,
                     std::size_t number) {
  try {
    return event_of(document.root());
  } catch (const Error& error) {
    throw input_error(Position{name, number, 0}, error.message(), kRestore);
  }
}

std::string member_of(const text::YamlDocument& line, std::string_view key) {
  const auto found = line.root().find(key);
  return found && found->is_scalar() ? found->text() : "";
}

// Made of what the private line has, so that a later version makes the same.
std::string public_line(const text::Json& event, std::string_view nonce, const std::string& head) {
  text::Json json = event;
  if (!nonce.empty()) {
    json = {{"at", event.at("at")},
            {"event", kEventNames[static_cast<std::size_t>(EventKind::kHidden)]},
            {"phase", event.value("phase", std::string())},
            {"commitment", line_commitment(nonce, event)}};
  }
  json["previous"] = head;
  return text::json_text(json);
}

// A state folder that was lost is begun again with what everybody knows. Returns the private file.
const std::filesystem::path& adopted(const std::filesystem::path& public_file,
                                     const std::filesystem::path& private_file) {
  if (!complete_lines(private_file).empty()) return private_file;
  const PublicJournal known = read_journal(public_file);
  std::string text;
  for (std::size_t i = 0; i < known.events.size(); ++i) {
    if (known.events[i].kind == EventKind::kHidden) {
      throw input_error(
          Position{public_file.string(), i + 1, 0},
          fmt::format("only the state folder knows what this line commits to, and {} is empty",
                      private_file.string()),
          "name the state folder that this season was run with, or a copy of it");
    }
    text += text::json_text(json_of(known.events[i])) + "\n";
  }
  if (!text.empty()) write_file(private_file, text);
  return private_file;
}

}  // namespace

std::string new_nonce() {
  std::array<unsigned char, 32> bytes{};
  draw_bytes(bytes);
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string line_commitment(std::string_view nonce, const text::Json& event) {
  return Sha256().field(nonce).field(text::json_text(event)).hex();
}

std::vector<OpenedLine> read_hidden_lines(const std::filesystem::path& private_file,
                                          const std::string& phase) {
  std::vector<OpenedLine> opened;
  const std::vector<std::string> lines = complete_lines(private_file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const text::YamlDocument document = parse_line(lines[i], private_file.string(), i + 1);
    OpenedLine line{i + 1, member_of(document, "nonce"), text::json_of(document.root())};
    if (line.nonce.empty() || member_of(document, "phase") != phase) continue;
    line.event.erase("nonce");
    opened.push_back(std::move(line));
  }
  return opened;
}

PublicJournal parse_journal(const std::vector<std::string>& lines, const std::string& name) {
  PublicJournal journal;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const text::YamlDocument document = parse_line(lines[i], name, i + 1);
    Event event = numbered_event(document, name, i + 1);
    if (member_of(document, "previous") != journal.head()) {
      throw input_error(Position{name, i + 1, 0},
                        "the line does not follow from the one before it: one of both was changed",
                        kRestore);
    }
    if (!journal.events.empty() && event.at < journal.events.back().at) {
      throw input_error(Position{name, i + 1, 0}, "the line is older than the one before it",
                        kRestore);
    }
    journal.heads.push_back(sha256_of(lines[i]));
    journal.events.push_back(std::move(event));
  }
  return journal;
}

PublicJournal read_journal(const std::filesystem::path& public_file) {
  return parse_journal(complete_lines(public_file), public_file.string());
}

Instant reading_time(const std::string& option, const std::vector<Event>& events) {
  const Instant at = stated_time(option);
  return option.empty() && !events.empty() ? std::max(at, events.back().at) : at;
}

std::vector<Event> read_private_journal(const std::filesystem::path& private_file) {
  std::vector<Event> events;
  for (const std::string& line : complete_lines(private_file)) {
    const std::size_t number = events.size() + 1;
    const text::YamlDocument document = parse_line(line, private_file.string(), number);
    events.push_back(numbered_event(document, private_file.string(), number));
  }
  return events;
}

Journal::Journal(const std::filesystem::path& public_file,
                 const std::filesystem::path& private_file)
    : public_(public_file), private_(adopted(public_file, private_file)) {
  const std::size_t whole = private_.lines().size();
  if (public_.lines().size() > whole) {
    throw input_error(Position{public_.file().string(), whole + 1, 0},
                      fmt::format("{} has no such line", private_.file().string()),
                      "name the state folder that this season was run with");
  }
  for (std::size_t i = 0; i < whole; ++i) follow(private_.lines()[i], i + 1);
}

void Journal::follow(const std::string& private_line, std::size_t number) {
  const std::string name = private_.file().string();
  const text::YamlDocument document = parse_line(private_line, name, number);
  events_.push_back(numbered_event(document, name, number));
  text::Json event = text::json_of(document.root());
  event.erase("nonce");
  publish(event, member_of(document, "nonce"), number);
}

void Journal::publish(const text::Json& event, std::string_view nonce, std::size_t number) {
  const std::string line = public_line(event, nonce, head_);
  if (number > public_.lines().size()) {
    public_.append(line);
  } else if (public_.lines()[number - 1] != line) {
    throw input_error(
        Position{public_.file().string(), number, 0},
        fmt::format("the line is not what {} has under the same number", private_.file().string()),
        kRestore);
  }
  head_ = sha256_of(line);
  published_ = number;
}

void Journal::require_time(Instant at) const {
  if (events_.empty() || at >= events_.back().at) return;
  throw environment_error(fmt::format("it is {} here, and the journal's last line is of {}",
                                      instant_text(at), instant_text(events_.back().at)),
                          "set the clock right, and call the command again");
}

void Journal::append(const Event& event, bool hide) {
  require_time(event.at);
  const text::Json json = json_of(event);
  text::Json kept = json;
  const std::string nonce = hide ? new_nonce() : "";
  if (hide) kept["nonce"] = nonce;
  private_.append(text::json_text(kept));
  events_.push_back(event);
  publish(json, nonce, published_ + 1);
}

}  // namespace matchbench::season
