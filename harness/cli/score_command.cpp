#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/publish/track_folder.hpp"
#include "harness/score/score_round.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench::cli {
namespace {

struct ScoreOptions {
  std::string db;
  std::string collection;
  std::vector<std::string> measures;
  std::vector<std::string> relevance;
};

void score_database(const ScoreOptions& options, const std::filesystem::path& db) {
  const score::ScoreSummary summary = score::score_round({.database = db,
                                                          .collection = options.collection,
                                                          .measures = options.measures,
                                                          .relevance = options.relevance});
  fmt::print("scored {}; {} under their relevance settings are in {}\n",
             text::counted(summary.repetitions, "repetition", "repetitions"),
             text::counted(summary.measures, "measure", "measures"), db.string());
}

int score(const ScoreOptions& options) {
  if (!is_folder(options.db)) {
    score_database(options, options.db);
    return 0;
  }
  for (const auto& round : publish::read_track_folder(options.db).rounds) {
    score_database(options, round.database);
  }
  return 0;
}

}  // namespace

void add_score_command(CommandLine& line) {
  auto options = std::make_shared<ScoreOptions>();
  line.add("score", "Score a stored round; nothing is run again",
           "matchbench score round.db --measure AP --measure nDCG@10")
      .required("db", options->db, "The round's database, or the folder of a contest's tracks")
      .repeated("-m,--measure", options->measures,
                "Measures ('matchbench measures' lists them); default: the contest's")
      .option("--relevance", options->relevance,
              "Relevance settings; default: the contest's, else all of the collection")
      .option("--collection", options->collection,
              "The collection's folder, if it has moved since the round")
      .action([options] { return score(*options); });
}

}  // namespace matchbench::cli
