#include "harness/operations/reproduce/run_again.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/stated_format.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/results/collection_folder.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::reproduce {
namespace {

namespace fs = std::filesystem;

bool is_installed(const contest::EntrantSpec& spec, const fs::path& base) {
  try {
    registry::PluginRegistry::standard().resolve(spec.plugin, base);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// What `plugin:` takes for the file of a stored entrant: a program is named by its folder.
std::string plugin_at(const fs::path& file) {
  return (file.filename() == "plugin.yaml" ? file.parent_path() : file).string();
}

}  // namespace

PublishedRound open_published(const fs::path& round, const std::string& collection,
                              const fs::path& scratch) {
  study::refuse_folder_of_rounds(round.string());
  fs::path database = round;
  if (!study::is_round_database(round.string())) {
    if (is_file(round) && text::stated_format(round).starts_with("contest/")) {
      throw input_error(
          fmt::format("{} is a contest file", round.string()),
          fmt::format(
              "run it with 'matchbench run {}'; 'reproduce' takes the database of a round, or "
              "a bundle that 'matchbench report --bundle' made",
              round.string()));
    }
    report::read_archive(round, scratch / "bundle");
    database = scratch / "bundle" / "round.db";
    if (is_folder(scratch / "bundle" / "tracks")) {
      throw input_error(
          fmt::format("{} is a bundle of tracks", round.string()),
          "unpack it ('tar --zstd -xf FILE') and name a track's database, tracks/NAME/round.db");
    }
    if (!is_file(database)) {
      throw input_error(
          fmt::format("{} is neither a round's database nor a bundle", round.string()),
          "'matchbench report --bundle' makes bundles");
    }
  }
  const auto store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  PublishedRound out{.database = scratch / "original.db",
                     .collection = results::collection_folder_of(store, collection)};
  store.copy_to(out.database);
  return out;
}

contest::Contest contest_again(const store::RoundStore& round, const fs::path& folder,
                               const fs::path& file) {
  const auto facts = round.round();
  write_file(file, facts.contest.text);
  contest::Contest out = contest::parse_contest(facts.contest.text, file, facts.contest.track);
  out.collection = fs::absolute(folder);
  out.track.clear();
  out.tracks.clear();
  out.protocol = contest::stored_protocol(facts.protocol);
  out.protocol.secret = facts.secret;
  const auto entrants = results::current_entrants(round);
  std::erase_if(out.entrants, [&](const auto& spec) {
    return std::ranges::none_of(entrants,
                                [&](const auto& one) { return one.entrant.name == spec.name; });
  });
  for (auto& spec : out.entrants) {
    const auto found = std::ranges::find_if(
        entrants, [&](const auto& one) { return one.entrant.name == spec.name; });
    const std::string& path = found->entrant.plugin.path;
    if (spec.is_run_file() && !path.empty()) spec.run = path;
    if (!spec.is_plugin() || is_installed(spec, file.parent_path())) continue;
    if (is_there(path)) {
      spec.plugin = plugin_at(path);
    } else if (!spec.optional) {
      throw input_error(fmt::format("the entrant '{}' of the round is not here: its plugin was {}",
                                    spec.name, plugin_at(path)),
                        "put the plugin there");
    }
  }
  return out;
}

}  // namespace matchbench::reproduce
