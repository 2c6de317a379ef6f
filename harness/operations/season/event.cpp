#include "harness/operations/season/event.hpp"

#include "harness/operations/season/read_phase.hpp"

#include <fmt/format.h>

namespace matchbench::season {
namespace {

std::string digest_text(const text::YamlNode& node) {
  std::string digest = node.text();
  if (digest.size() == 64 && digest.find_first_not_of("0123456789abcdef") == std::string::npos) {
    return digest;
  }
  throw node.error(fmt::format("'{}' is not a SHA-256 of 64 hexadecimal digits", digest));
}

struct EventText {
  std::string_view name;
  std::string Event::*member;
  std::string (*read)(const text::YamlNode&);
};
// Names and digests become parts of paths, and whoever may change a season's repository writes a
// journal whose chain is right.
constexpr std::array<EventText, 7> kTexts = {
    {{"phase", &Event::phase, plain_name},
     {"team", &Event::team, plain_name},
     {"submission", &Event::submission, plain_name},
     {"digest", &Event::digest, digest_text},
     {"judgments", &Event::judgments, digest_text},
     {"sentence", &Event::sentence, [](const text::YamlNode& node) { return node.text(); }},
     {"commitment", &Event::commitment, digest_text}}};

}  // namespace

text::Json json_of(const Event& event) {
  text::Json json = {{"at", instant_text(event.at)},
                     {"event", kEventNames[static_cast<std::size_t>(event.kind)]}};
  for (const auto& [name, member, read] : kTexts) {
    if (!(event.*member).empty()) json[std::string(name)] = event.*member;
  }
  return json;
}

Event event_of(const text::YamlNode& line) {
  const text::YamlMap map(line, {"at", "event", "phase", "team", "submission", "digest",
                                 "judgments", "sentence", "commitment", "previous", "nonce"});
  Event event;
  const auto at = parse_instant(map.at("at").text(), DayEdge::kBegin);
  if (!at) throw map.at("at").error(fmt::format("'{}' is not a time", map.at("at").text()));
  event.at = *at;
  event.kind = static_cast<EventKind>(map.at("event").one_of(kEventNames));
  for (const auto& [name, member, read] : kTexts) {
    if (const auto text = map.find(name)) event.*member = read(*text);
  }
  return event;
}

std::string diary_line(const Event& event) {
  std::string line = fmt::format("{}: {}", for_people(event.at),
                                 kEventNames[static_cast<std::size_t>(event.kind)]);
  if (!event.phase.empty()) line += fmt::format(" in {}", event.phase);
  if (!event.team.empty()) line += fmt::format(": {}", event.entry());
  if (!event.sentence.empty()) line += fmt::format(" ({})", event.sentence);
  return line;
}

}  // namespace matchbench::season
