#include "harness/operations/season/kit.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/season/phase_contest.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/publishing/publish/publish_report.hpp"

#include <fmt/format.h>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kServicesReadme =
    "The services of the phase '{}' of {}, and their ontologies.\n"
    "What is asked of them is hidden until the phase is revealed.\n";
constexpr const char* kReadme =
    "The phase '{}' of {}, to be run at home.\n"
    "Copy your submission to the folder 'matchmaker' here; of a library, write its path as\n"
    "'plugin:' into contest.yaml, as matchmaker/mine.so. Then\n"
    "  matchbench run contest.yaml --db mine.db\n"
    "  matchbench score mine.db\n"
    "  matchbench leaderboard mine.db\n"
    "repeats what the organiser's run does. A matchmaker that gives the same answers each time "
    "has\n"
    "the same scores to the last digit with the same build of matchbench.\n";

void write_services(const fs::path& from, const fs::path& to) {
  Collection collection = collection::read_collection(from);
  collection.requests.clear();
  collection.splits.clear();
  collection::write_collection(to, collection, {}, {}, {});
}

// The rankings of the baselines, and the entrants that they are in a contest.
text::Json put_baselines(const fs::path& database, const fs::path& kit) {
  text::Json entrants = text::Json::array();
  if (!is_there(database)) return entrants;
  publish::ReportRequest request;
  request.rounds = {database};
  request.folder = kit / "baselines";
  request.formats = {"trec"};
  publish::publish_report(request);
  for (const auto& entry : fs::directory_iterator(kit / "baselines/trec/runs")) {
    entrants.push_back({{"name", entry.path().stem().string()},
                        {"run", "baselines/trec/runs/" + entry.path().filename().string()}});
  }
  return entrants;
}

// The phase as if it had never hidden what is in the folder.
Phase shown_phase(Phase phase, const fs::path& collection) {
  phase.contest_keys["collection"] = collection.string();
  if (!phase.hidden_split.empty()) phase.contest_keys["split"] = phase.hidden_split;
  phase.hidden.clear();
  phase.hidden_split.clear();
  return phase;
}

}  // namespace

void make_kit(const OpenSeason& season, const std::string& name, const fs::path& folder) {
  const Phase& phase = season.season().phase_at(name);
  const SeasonPlaces& places = season.places();
  const fs::path revealed = revealed_folder(places.repository, phase) / "collection";
  const bool is_hidden = phase.is_blind() && !is_folder(revealed);
  const fs::path from = phase.is_blind() && !is_hidden
                            ? revealed
                            : phase_contest(season.season(), places, phase, {},
                                            Baselines::kTakePart, season.season().contest)
                                  .collection;
  collection::make_new_folder(folder, [&](const fs::path& made) {
    if (is_hidden) {
      write_services(from, made / "collection");
      write_file(made / "README.txt", fmt::format(kServicesReadme, name, season.season().name));
      return;
    }
    copy_folder(from, made / "collection");
    const std::string text = phase_contest_text(season.season(), places, shown_phase(phase, from),
                                                {}, Baselines::kLeftOut);
    text::Json contest = text::parse_json(text).value();
    contest["collection"] = "collection";
    contest.erase("interpreters");  // where they lie on the organiser's machine
    contest["entrants"] = put_baselines(places.baselines_of(phase), made);
    contest["entrants"].push_back({{"name", "mine"}, {"plugin", "matchmaker/"}});
    write_file(made / "contest.yaml", text::indented_json_text(contest));
    write_file(made / "README.txt", fmt::format(kReadme, name, season.season().name));
  });
}

}  // namespace matchbench::season
