// Who sees the pages of a season learns nothing of what is hidden.
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/take.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// All files of a season whose hidden final has other judgments, and in which the one submission
// ended so. Commitments and heads of the chain have a fixed length and are replaced.
std::map<std::string, std::string> pages_of_season(bool is_scored) {
  const SeasonBench bench;
  const fs::path hidden = bench.folder() / "hidden/final";
  fs::copy(geography(), hidden, fs::copy_options::recursive);
  if (is_scored) {
    std::string judgments = read_file(hidden / "judgments/judgments.tsv");
    judgments.resize(judgments.rfind('\n', judgments.size() - 2) + 1);  // one less
    write_file(hidden / "judgments/judgments.tsv", judgments);
  }
  bench.put_team("owls");
  bench.put_entry("owls/a", "one");
  {
    OpenSeason open(bench.places());
    seal(open, "final", open.time("2027-01-20"));
  }
  OpenSeason open(bench.places());
  take(open, open.time("2027-02-02"));
  const History history = open.history();
  const Entry& entry = *history.find("owls", "a");
  open.write(event_about(EventKind::kAccepted, entry, open.time("2027-02-03")));
  open.write(event_about(is_scored ? EventKind::kScored : EventKind::kFailed, entry,
                         open.time("2027-02-12"), is_scored ? "" : "it answered no request"));
  const fs::path site = bench.folder() / "site";
  publish_season(open, open.time("2027-02-13"), site);
  std::map<std::string, std::string> pages;
  const std::regex fixed("[0-9a-f]{64}");
  for (const auto& file : fs::recursive_directory_iterator(site)) {
    if (!file.is_regular_file()) continue;
    pages[file.path().lexically_relative(site).string()] =
        std::regex_replace(read_file(file.path()), fixed, "#");
  }
  return pages;
}

TEST(EqualPages, OfSeasonsThatDifferInWhatIsHiddenAlone) {
  const auto one = pages_of_season(true);
  EXPECT_GT(one.size(), 3U);
  EXPECT_EQ(one, pages_of_season(false));
}

}  // namespace
}  // namespace matchbench::season
