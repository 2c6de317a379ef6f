#include "harness/operations/season/season_file.hpp"

#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/season/season_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHidden = "hidden:";
constexpr std::string_view kSha256 = "sha256:";
constexpr std::array<std::string_view, 8> kOfContest = {
    "collection", "split", "measures", "relevance", "scoring", "folds", "training", "protocol"};

std::string plain_name(const text::YamlNode& node) {
  std::string name = node.text();
  if (is_plain_name(name)) return name;
  throw node.error(fmt::format("'{}' cannot be a name here", name), kPlainNames);
}

// None of two that differ in letter case alone may be a folder everywhere.
void require_new(const std::vector<std::string>& names, const std::string& name,
                 const text::YamlNode& node) {
  for (const std::string& other : names) {
    if (lower_case(other) != lower_case(name)) continue;
    throw node.error(
        fmt::format("'{}' and '{}' are one name where letter case does not count", other, name),
        "name each once, and differently");
  }
}

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
      phase.contest_keys[std::string(key)] = text::json_of(*value);
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

void read_teams(const text::YamlMap& map, Season& season) {
  const auto teams = map.find("teams");
  if (!teams || (teams->is_scalar() && teams->text() == "open")) return;
  for (const text::YamlNode& node : teams->list()) {
    const std::string name = plain_name(node);
    require_new(season.teams, name, node);
    season.teams.push_back(name);
  }
  if (season.teams.empty()) throw teams->error("no team may take part", "write 'open', or names");
}

text::YamlMap stated(const text::YamlDocument& document, std::span<const contest::NestedKey> keys,
                     std::string_view format) {
  text::YamlMap map(document.root(), contest::names_of(keys));
  const text::YamlNode node = map.at("matchbench");
  if (node.text() == format) return map;
  throw node.error(fmt::format("'{}' is not a format that this version reads", node.text()),
                   fmt::format("write 'matchbench: {}'", format));
}

}  // namespace

bool is_plain_name(std::string_view name) {
  return text::is_plain_name(name) && name.front() != '-' && name.front() != '_';
}

const Phase* Season::open_phase(Instant at) const {
  const auto found =
      std::ranges::find_if(phases, [&](const Phase& one) { return one.is_open(at); });
  return found == phases.end() ? nullptr : &*found;
}

const Phase* Season::phase_named(std::string_view wanted) const {
  const auto found = std::ranges::find(phases, wanted, &Phase::name);
  return found == phases.end() ? nullptr : &*found;
}

const Phase& Season::phase_at(const std::string& wanted) const {
  if (const Phase* found = phase_named(wanted)) return *found;
  std::vector<std::string_view> names;
  for (const Phase& phase : phases) names.push_back(phase.name);
  throw input_error(fmt::format("there is no phase '{}'", text::printable(wanted)),
                    suggestion(wanted, names));
}

Season read_season(const fs::path& file) {
  return parse_season(read_file(file), file);
}

Season parse_season(const std::string& text, const fs::path& file) {
  const text::YamlDocument document = text::parse_handwritten(text, file.string());
  const text::YamlMap map = stated(document, season_keys(), "season/1");
  Season season;
  season.file = file;
  season.name = contest::printable_name(map.at("name"));
  season.contest = file.parent_path() / contest::printable_name(map.at("contest"));
  season.contest_where = map.at("contest").where();
  season.url = map.text("url", "");
  if (!season.url.empty() && !season.url.starts_with("https://") &&
      !season.url.starts_with("http://")) {
    throw map.at("url").error(fmt::format("'{}' is no address of a page", season.url),
                              "begin with https://");
  }
  read_teams(map, season);
  for (const text::YamlNode& node : map.at("phases").list()) {
    season.phases.push_back(read_phase(node, season));
  }
  text::Json rules = text::json_of(document.root());
  for (text::Json& phase : rules["phases"]) phase.erase("commitment");
  season.rules = Sha256().bytes(text::json_text(rules)).hex();
  if (season.phases.empty()) {
    throw map.at("phases").error("a season without phases takes no submission",
                                 "list one with 'name', 'from' and 'until'");
  }
  return season;
}

Team parse_team(const std::string& text, const std::string& file, const Season& season) {
  const text::YamlDocument document = text::parse_handwritten(text, file);
  const text::YamlMap map = stated(document, team_keys(), "team/1");
  Team team;
  team.name = contest::printable_name(map.at("name"));
  for (const text::YamlNode& node : map.at("members").list()) {
    team.members.push_back(contest::printable_name(node));
  }
  if (team.members.empty()) {
    throw map.at("members").error("nobody is a member of the team", "list one name at least");
  }
  const auto chosen = map.find("chosen");
  if (!chosen) return team;
  std::vector<std::string_view> names;
  for (const Phase& phase : season.phases) names.push_back(phase.name);
  for (const auto& [key, value] : chosen->entries()) {
    const Phase& phase = season.phases[key.one_of(names)];
    const std::uint32_t most = phase.finals.value_or(1);
    for (const text::YamlNode& node : value.list()) {
      const std::string submission = plain_name(node);
      require_new(team.chosen[phase.name], submission, node);
      team.chosen[phase.name].push_back(submission);
      if (team.chosen[phase.name].size() <= most) continue;
      throw node.error(fmt::format("of the phase '{}' a team names {} at most", phase.name, most),
                       "leave out the others");
    }
  }
  return team;
}

void require_sealed(const Phase& phase) {
  if (!phase.is_blind() || !phase.commitment.empty()) return;
  throw input_error(
      phase.where,
      fmt::format("the phase '{}' is blind, and nothing commits to what it hides", phase.name),
      fmt::format("run 'matchbench season seal {}' before the first submission", phase.name));
}

}  // namespace matchbench::season
