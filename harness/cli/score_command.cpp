#include "harness/cli/commands.hpp"
#include "harness/cli/round_files.hpp"
#include "harness/cli/score_round.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench {
namespace {

struct ScoreOptions {
  std::string db;
  std::string collection;
  std::vector<std::string> measures;
  std::vector<std::string> relevance;
};

int score(const ScoreOptions& options) {
  RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kWrite);
  const Contest contest = contest_of(store);
  const ScoreRequest request = {
      .collection =
          options.collection.empty() ? store.round().collection_folder : options.collection,
      .measures = options.measures.empty() ? contest.measures : options.measures,
      .relevance = options.relevance.empty() ? contest.relevance : options.relevance};
  score_round(store, request);
  std::size_t count = 0;
  for (const auto& setting : store.scores()) count += setting.measures.size();
  fmt::print("scored {} runs; {} measures under their relevance settings are in {}\n",
             store.runs().size(), count, options.db);
  return 0;
}

}  // namespace

void add_score_command(CommandLine& line) {
  auto options = std::make_shared<ScoreOptions>();
  line.add("score", "Score a stored round; nothing is run again",
           "matchbench score round.db --measure AP --measure nDCG@10")
      .required("db", options->db, "The round's database")
      .repeated("-m,--measure", options->measures,
                "Measures ('matchbench measures' lists them); default: the contest's")
      .option("--relevance", options->relevance,
              "Relevance settings; default: the contest's, else all of the collection")
      .option("--collection", options->collection,
              "The collection's folder, where it has moved since the round")
      .action([options] { return score(*options); });
}

}  // namespace matchbench
