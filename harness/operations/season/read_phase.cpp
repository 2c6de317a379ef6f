#include "harness/operations/season/read_phase.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/season/season_keys.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace matchbench::season {
namespace {

constexpr std::string_view kHidden = "hidden:";
constexpr std::string_view kSha256 = "sha256:";
constexpr std::array<std::string_view, 8> kOfContest = {
    "collection", "split", "measures", "relevance", "scoring", "folds", "training", "protocol"};

Instant instant_at(const text::YamlNode& node, DayEdge edge) {
  if (const auto instant = parse_instant(node.text(), edge)) return *instant;
  throw node.error(fmt::format("'{}' is not a time", node.text()),
                   "write a date such as 2027-01-10, or 2027-01-10T12:00-05:00");
}

Quota read_quota(const text::YamlMap& phase, std::string_view key) {
  const auto found = phase.find(key);
  if (!found) return {};
  const text::YamlMap map(*found, contest::names_of(quota_keys()));
  const auto bound = [&](std::string_view name) -> std::optional<std::uint32_t> {
    if (!map.has(name)) return std::nullopt;
    if (map.at(name).text() == "0") {
      throw map.at(name).error(fmt::format("with '{}: 0' nobody could hand in anything", name),
                               "write 1 or more, or leave it out for any number");
    }
    return map.count(name, 0, 1);
  };
  Quota quota{bound("day"), bound("total"), bound("all")};
  if (!quota.day && !quota.total && !quota.all) {
    throw found->error(fmt::format("'{}' bounds nothing", key),
                       "write {day: 3, total: 60}, or leave it out");
  }
  return quota;
}

BoardRule read_board(const text::YamlMap& map) {
  using Kind = BoardRule::Kind;
  const auto board = map.find("board");
  if (!board) return {};
  constexpr std::array<std::string_view, 4> kWords = {"always", "ladder", "at-end", "never"};
  if (const auto from = parse_instant(board->text(), DayEdge::kBegin)) return {Kind::kFrom, *from};
  return {static_cast<Kind>(board->one_of(kWords)), {}};
}

void read_shows(const text::YamlMap& map, Phase& phase) {
  const auto shows = map.find("shows");
  if (!shows) {
    phase.shows = {true, phase.board.kind != BoardRule::Kind::kLadder && !phase.is_blind()};
    return;
  }
  for (const text::YamlNode& node : shows->list()) {
    const std::size_t what = node.one_of(kShownNames);
    phase.shows[what] = true;
    if (phase.is_blind() && static_cast<Shown>(what) == Shown::kLogs) {
      throw node.error("logs of a blind phase could tell what is hidden",
                       "leave 'logs' out of 'shows'");
    }
  }
}

// A board that may be looked at often gives one measure of the best submission alone.
void check_ladder(const text::YamlMap& map, const Season& season, const Phase& phase) {
  if (phase.board.kind != BoardRule::Kind::kLadder) return;
  if (phase.is_final()) {
    throw map.at("board").error("a final has one board, and nothing to climb",
                                "write 'at-end' or a date");
  }
  if (season.teams.empty() && !phase.quota.all) {
    throw map.at("board").error(
        "any number of new teams could learn the ladder, since each first value is shown exactly",
        "list the 'teams', or bound all of them: 'quota: {all: 200}'");
  }
  if (phase.tells(Shown::kScores) || phase.tells(Shown::kRankings)) {
    throw map.at("shows").error("a ladder hides what these would show",
                                "leave 'scores' and 'rankings' out of 'shows'");
  }
}

void read_commitment(const text::YamlMap& map, Phase& phase) {
  const auto commitment = map.find("commitment");
  if (!commitment) return;
  if (!phase.is_blind()) {
    throw commitment->error(
        "the phase hides nothing that could be committed to",
        "leave 'commitment' out, or write 'collection: hidden:NAME' or 'split: hidden:NAME'");
  }
  const std::string text = commitment->text();
  const bool is_right =
      text.starts_with(kSha256) && text.size() == kSha256.size() + 64 &&
      text.find_first_not_of("0123456789abcdef", kSha256.size()) == std::string::npos;
  if (!is_right) {
    throw commitment->error(fmt::format("'{}' is no commitment", text),
                            "leave it out, and let 'matchbench season seal' write it");
  }
  phase.commitment = text.substr(kSha256.size());
}

// The name of what is hidden, as a file may be called; "" if it is not hidden.
std::string hidden_name(const text::YamlMap& map, std::string_view key) {
  const auto value = map.find(key);
  if (!value || !value->text().starts_with(kHidden)) return "";
  std::string name = value->text().substr(kHidden.size());
  if (is_plain_name(name)) return name;
  throw value->error(fmt::format("'{}' cannot name a part of the hidden folder", name),
                     kPlainNames);
}

void check_times(const text::YamlMap& map, const Season& season, const Phase& phase) {
  if (phase.until <= phase.from) {
    throw map.at("until").error(fmt::format("the phase '{}' ends before it begins", phase.name),
                                "write a later time");
  }
  if (season.phases.empty() || season.phases.back().until <= phase.from) return;
  const Phase& before = season.phases.back();
  throw map.at("from").error(
      fmt::format("the phase '{}' begins before '{}' has ended, which is at {}", phase.name,
                  before.name, for_people(before.until)),
      "list phases in the order of time, and let none overlap");
}

}  // namespace

std::string plain_name(const text::YamlNode& node) {
  std::string name = node.text();
  if (is_plain_name(name)) return name;
  throw node.error(fmt::format("'{}' cannot be a name here", name), kPlainNames);
}

void require_new(const std::vector<std::string>& names, const std::string& name,
                 const text::YamlNode& node) {
  for (const std::string& other : names) {
    if (lower_case(other) != lower_case(name)) continue;
    throw node.error(
        fmt::format("'{}' and '{}' are one name where letter case does not count", other, name),
        "name each once, and differently");
  }
}

Phase read_phase(const text::YamlNode& node, const Season& season) {
  const text::YamlMap map(node, contest::names_of(phase_keys()));
  Phase phase;
  phase.where = node.where();
  phase.name = plain_name(map.at("name"));
  std::vector<std::string> names;
  for (const Phase& other : season.phases) names.push_back(other.name);
  require_new(names, phase.name, map.at("name"));
  phase.from = instant_at(map.at("from"), DayEdge::kBegin);
  phase.until = instant_at(map.at("until"), DayEdge::kEnd);
  check_times(map, season, phase);
  phase.hidden = hidden_name(map, "collection");
  phase.hidden_split = hidden_name(map, "split");
  for (const std::string_view key : kOfContest) {
    if (const auto value = map.find(key)) {
      // A folder may have a number as its name.
      phase.contest_keys[std::string(key)] =
          key == "collection" ? text::Json(value->text()) : text::json_of(*value);
    }
  }
  read_commitment(map, phase);
  phase.quota = read_quota(map, "quota");
  phase.attempts = read_quota(map, "attempts");
  if (map.has("finals")) phase.finals = map.count("finals", 1, 1, 100);
  phase.board = read_board(map);
  if (phase.board.kind == BoardRule::Kind::kFrom && phase.board.from < phase.until &&
      phase.is_final()) {
    throw map.at("board").error("the round of a final begins when its phase has ended",
                                "write a time after 'until'");
  }
  read_shows(map, phase);
  check_ladder(map, season, phase);
  return phase;
}

}  // namespace matchbench::season
