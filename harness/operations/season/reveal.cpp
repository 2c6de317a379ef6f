#include "harness/operations/season/reveal.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/operations/season/own_file.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/visibility.hpp"
#include "harness/publishing/publish/bundle.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

void require_over(const OpenSeason& season, const Phase& phase, Instant at) {
  if (at < phase.until) {
    throw input_error(phase.where, fmt::format("the phase '{}' has not ended yet", phase.name),
                      fmt::format("it ends at {}", for_people(phase.until)));
  }
  if (!shows_board(phase, at)) {
    throw input_error(
        phase.where,
        fmt::format("'{}' cannot be revealed: {}", phase.name, board_sentence(phase, at)),
        "reveal it then, or change its 'board'");
  }
  if (season.history().waiting(phase).empty() && !is_final_due(season, phase, at)) return;
  throw input_error(phase.where, fmt::format("some of '{}' is still to be run", phase.name),
                    "call 'matchbench season run' first");
}

// The bundles of all that was asked, by the files they are to be.
std::map<fs::path, fs::path> databases_of(const OpenSeason& season, const Phase& phase,
                                          const fs::path& made) {
  const SeasonPlaces& places = season.places();
  std::map<fs::path, fs::path> databases;
  const auto add = [&](const fs::path& bundle, const fs::path& database) {
    if (is_there(database)) databases.emplace(bundle, database);
  };
  if (phase.is_final()) {
    withdraw_from_final(season, phase);
    add(bundle_of_final(made), places.final_of(phase));
    return databases;
  }
  add(bundle_of_baselines(made), places.baselines_of(phase));
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    add(bundle_of(made, entry), places.round_of(phase, entry));
  }
  return databases;
}

text::Json revealed_facts(const OpenSeason& season, const Phase& phase) {
  text::Json json = {{"matchbench", kRevealFormat}, {"phase", phase.name}};
  if (!phase.is_blind()) return json;
  json["seal"] = json_of(kept_seal(season.places(), phase));
  text::Json lines = text::Json::array();
  for (const OpenedLine& line :
       read_hidden_lines(season.places().state / kJournalFile, phase.name)) {
    lines.push_back({{"number", line.number}, {"nonce", line.nonce}, {"event", line.event}});
  }
  json["lines"] = lines;
  return json;
}

}  // namespace

fs::path revealed_folder(const fs::path& repository, const Phase& phase) {
  return repository / kRevealedFolder / phase.name;
}

fs::path bundle_of_final(const fs::path& revealed) {
  return revealed / "final.tar.zst";
}

fs::path bundle_of_baselines(const fs::path& revealed) {
  return revealed / "baselines.tar.zst";
}

fs::path bundle_of(const fs::path& revealed, const Entry& entry) {
  return revealed / (entry.team + "+" + entry.submission + ".tar.zst");
}

std::string digest_of_folder(const fs::path& folder) {
  std::map<std::string, fs::path> files;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (fs::is_directory(entry.symlink_status())) continue;
    files.emplace(entry.path().lexically_relative(folder).generic_string(), entry.path());
    paths.push_back(entry.path());
  }
  require_few_bytes(paths);
  Sha256 digest;
  for (const auto& [name, path] : files) {
    digest.field(name).field(sha256_of_file(OwnFile(folder, name).path()));
  }
  return digest.hex();
}

Event reveal(OpenSeason& season, const std::string& name, Instant at) {
  const Phase& phase = season.season().phase_at(name);
  require_over(season, phase, at);
  const SeasonPlaces& places = season.places();
  const fs::path collection = phase.is_blind() ? sealed_collection(places, phase) : fs::path();
  if (phase.is_blind() && commitment_of(kept_seal(places, phase), collection) != phase.commitment) {
    throw input_error(
        phase.where,
        fmt::format("{} is not what the phase '{}' was sealed with", collection.string(), name),
        "put back what was sealed from a copy of the state folder");
  }
  const fs::path folder = revealed_folder(places.repository, phase);
  require_no_links(places.repository, folder.lexically_relative(places.repository));
  remove_tree(folder);
  collection::make_new_folder(folder, [&](const fs::path& made) {
    write_file(made / kRevealFile, text::indented_json_text(revealed_facts(season, phase)));
    if (phase.is_blind()) copy_folder(collection, made / "collection");
    for (const auto& [bundle, database] : databases_of(season, phase, made)) {
      const publish::TrackDatabase round{"", database};
      publish::write_bundle({&round, 1}, bundle, publish::BundleContent::kAll);
    }
  });
  Event event;
  event.at = at;
  event.kind = EventKind::kRevealed;
  event.phase = name;
  event.digest = digest_of_folder(folder);
  season.write(event);
  return event;
}

}  // namespace matchbench::season
