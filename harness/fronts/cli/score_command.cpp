#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/publishing/publish/track_folder.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct ScoreOptions {
  std::string db;
  std::vector<std::string> collections;  // of several tracks: TRACK=DIR
  std::string out;
  std::vector<std::string> measures;
  std::vector<std::string> relevance;
};

score::ScoreRequest score_request_of(const ScoreOptions& options,
                                     const publish::TrackDatabase& round) {
  return {.database = round.database,
          .collection = round.collection,
          .measures = options.measures,
          .relevance = options.relevance};
}

void score_database(const score::ScoreRequest& request) {
  const std::filesystem::path& db = request.database;
  const score::ScoreSummary summary = score::score_round(request);
  for (const auto& remark : summary.remarks) print_note(remark);
  if (summary.boards == 0) {
    print_for_people(fmt::format("nothing is answered yet: {} has no boards\n", db.string()));
    return;
  }
  print_for_people(fmt::format("scored {}; {} has {}\n",
                               text::counted(summary.repetitions, "repetition", "repetitions"),
                               db.string(),
                               text::counted(summary.boards, "board, of a measure under a setting",
                                             "boards, each of a measure under a setting")));
}

void for_each_round(const ScoreOptions& options, std::span<const publish::TrackDatabase> rounds,
                    const std::function<void(const score::ScoreRequest&)>& use) {
  for (const auto& round : rounds) {
    try {
      use(score_request_of(options, round));
    } catch (const Error& error) {
      throw publish::error_of_track(round.track, error);
    }
  }
}

// What helps if a setting is not in the collection of each track.
std::string remedy_for_tracks(const ScoreOptions& options,
                              std::span<const publish::TrackDatabase> rounds) {
  if (rounds.size() < 2) return "";
  if (!options.relevance.empty()) return "score the tracks that have it by their databases";
  if (options.collections.size() != 1) return "";
  return fmt::format("tracks on different collections take {}",
                     publish::collection_options(rounds));
}

// Before any of them is scored.
void require_settings(const ScoreOptions& options, std::span<const publish::TrackDatabase> rounds) {
  try {
    for_each_round(options, rounds, score::require_settings);
  } catch (const Error& error) {
    throw error.with_remedy(remedy_for_tracks(options, rounds));
  }
}

// All of them, or none if one lacks a setting.
void score_all(const ScoreOptions& options, std::span<const publish::TrackDatabase> stored) {
  const auto rounds = publish::with_collections(stored, options.collections);
  require_settings(options, rounds);
  for_each_round(options, rounds, score_database);
}

bool takes_packed_names(const publish::TrackDatabase& round) {
  return round.collection == publish::collection_beside(round.database);
}

// A bundle stays as it was published: what is scored is an unpacked copy, with the collection that
// is in it, or with those that are named.
void score_bundle(const ScoreOptions& options) {
  const std::filesystem::path path = options.db;
  const std::filesystem::path folder =
      options.out.empty() ? path.stem().stem() : std::filesystem::path(options.out);
  measures::averaged_measures_named(options.measures);
  const publish::UnpackedBundle bundle(path, folder);
  std::vector<publish::TrackDatabase> rounds;
  try {
    rounds = publish::with_collections(bundle.rounds(), options.collections);
    if (std::ranges::any_of(rounds, takes_packed_names)) {
      publish::require_judgments(bundle, path);
    }
    require_settings(options, rounds);
  } catch (const Error&) {
    std::filesystem::remove_all(folder);  // so that the corrected command works
    throw;
  }
  for_each_round(options, rounds, score_database);
}

int score(const ScoreOptions& options) {
  measures::refuse_measure(options.db);
  const bool bundle = publish::is_bundle(options.db);
  if (!bundle && !options.out.empty()) {
    throw input_error("--out is where a bundle is unpacked, and this is none",
                      "leave it out: a database is scored where it is");
  }
  if (bundle) {
    score_bundle(options);
  } else if (!is_folder(options.db)) {
    const std::vector<publish::TrackDatabase> round = {{"", options.db}};
    score_database(
        score_request_of(options, publish::with_collections(round, options.collections).front()));
  } else {
    score_all(options, publish::read_track_folder(options.db).rounds);
  }
  return 0;
}

}  // namespace

void add_score_command(CommandLine& line) {
  auto options = std::make_shared<ScoreOptions>();
  line.add("score", "Score a stored round; nothing is run again",
           "matchbench score round.db --measure AP --measure nDCG@10")
      .required("db", options->db,
                "The round's database, the folder of a contest's tracks, or a bundle")
      .repeated("-m,--measure", options->measures,
                "Measures ('matchbench measures' lists them); default: the contest's")
      .option("--relevance", options->relevance,
              "Relevance settings; default: the contest's, else all of the collection")
      .repeated("--collection", options->collections,
                "The collection's folder, if it has moved since the round; of a track: TRACK=DIR")
      .option("--out", options->out,
              "Folder to unpack a bundle into, whose round is scored there; default: its name")
      .action([options] { return score(*options); });
}

}  // namespace matchbench::cli
