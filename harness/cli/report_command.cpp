#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/judged_rankings.hpp"
#include "harness/cli/round_files.hpp"
#include "harness/report/report_json.hpp"
#include "harness/report/report_model.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::string db;
  std::string out = "report";
  std::vector<std::string> formats = {"json"};
  std::string collection;
};

ReportModel read_report(const ReportOptions& options) {
  const RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kRead);
  RoundResults results = read_results(store);
  const JudgedRankings judged = read_judged_rankings(store, options.collection, results);
  return make_report(results, judged);
}

int report(const ReportOptions& options) {
  const ReportModel model = read_report(options);
  fs::create_directories(options.out);
  const fs::path file = fs::path(options.out) / "report.json";
  write_file(file, to_json(model, JsonDigits::kAll));
  fmt::print("{}\n", file.string());
  return 0;
}

}  // namespace

void add_report_command(CommandLine& line) {
  auto options = std::make_shared<ReportOptions>();
  line.add("report", "Write what a round found, to be read, published and computed with",
           "matchbench report round.db --out report --format json")
      .required("db", options->db, "The round's database")
      .option("--out", options->out, "Folder to write to")
      .option("--format", options->formats, "What to write, separated by commas")
      .option("--collection", options->collection,
              "The collection's folder, where it has moved since the round")
      .action([options] { return report(*options); });
}

}  // namespace matchbench
