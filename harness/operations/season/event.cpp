#include "harness/operations/season/event.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::season {
namespace {

constexpr std::array<std::pair<std::string_view, std::string Event::*>, 7> kTexts = {
    {{"phase", &Event::phase},
     {"team", &Event::team},
     {"submission", &Event::submission},
     {"digest", &Event::digest},
     {"judgments", &Event::judgments},
     {"sentence", &Event::sentence},
     {"commitment", &Event::commitment}}};

}  // namespace

text::Json json_of(const Event& event) {
  text::Json json = {{"at", instant_text(event.at)},
                     {"event", kEventNames[static_cast<std::size_t>(event.kind)]}};
  for (const auto& [name, member] : kTexts) {
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
  for (const auto& [name, member] : kTexts) event.*member = map.text(name, "");
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
