// A collection with texts of ten megabytes, on its way to the terminal and into every report.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// A text of geography, the first of its kind in the file.
struct Place {
  const char* name;
  const char* file;
  const char* text;
};

class HostileCollection : public testing::Test {
 protected:
  HostileCollection() {
    fs::copy(geography(), bench_ / "geography", fs::copy_options::recursive);
    std::string contest = contest_text("  - plugin: keyword\n  - plugin: logic\n", "  passes: 1\n");
    contest.replace(contest.find(geography().string()), geography().string().size(), "geography");
    bench_.put("c.yaml", contest);
  }

  void lengthen(const Place& place) const {
    const fs::path file = bench_ / "geography" / place.file;
    std::string text = read_file(file);
    const std::size_t at = text.find(place.text);
    ASSERT_NE(at, std::string::npos) << place.name;
    write_file(file, text.insert(at, std::string(10'000'000, 'x')));
  }

  // What is printed is as short as people read.
  Finished run(const std::vector<std::string>& arguments) const {
    Finished finished = bench_.run(arguments);
    EXPECT_LT(finished.out.size() + finished.err.size(), 50'000u) << arguments[0];
    return finished;
  }

  const Bench bench_;
};

TEST_F(HostileCollection, MayDescribeThingsAtLength) {
  for (const Place& place : std::vector<Place>{
           {"description of a service", "services.yaml", "Finds where a house"},
           {"description of a request", "requests.yaml", "A delivery company"},
           {"description of the collection", "collection.yaml", "Services and requests"},
           {"description of a judge", "collection.yaml", "Authored perspective"}}) {
    lengthen(place);
  }
  for (const auto& use : std::vector<std::vector<std::string>>{
           {"collection", "check", "geography"},
           {"collection", "info", "geography"},
           {"run", "c.yaml", "--db", "r.db", "--quiet"},
           {"score", "r.db"},
           {"leaderboard", "r.db"},
           {"report", "r.db", "--format", "csv,json,md,latex,trec"},
           {"analyse", "difficulty", "r.db"}}) {
    const Finished finished = run(use);
    EXPECT_EQ(finished.exit_code, 0) << use[0] << finished.err.substr(0, 1000);
  }
  for (const auto& file : fs::recursive_directory_iterator(bench_ / "report")) {
    if (!file.is_regular_file()) continue;
    EXPECT_LT(file.file_size(), 3'000'000u) << file.path();
  }
}

}  // namespace
}  // namespace matchbench::cli
