#include "harness/operations/season/season_file.hpp"

#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/season/read_phase.hpp"
#include "harness/operations/season/season_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

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
      fmt::format("run 'matchbench season seal {}' before the first submission",
                  word_to_copy(phase.name)));
}

}  // namespace matchbench::season
