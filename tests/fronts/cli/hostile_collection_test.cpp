// A collection with texts of ten megabytes, on its way to the terminal and into every report.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A text of geography, the first of its kind in the file.
struct Place {
  const char* name;
  const char* file;
  const char* text;
};

void PrintTo(const Place& place, std::ostream* out) {
  *out << place.name;
}

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
    const Finished finished = bench_.run(arguments);
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

// Names stand in every table.
class EndlessName : public HostileCollection, public testing::WithParamInterface<Place> {};

TEST_P(EndlessName, IsRefusedBeforeThereIsARound) {
  lengthen(GetParam());
  run({"collection", "check", "geography"});
  EXPECT_EQ(run({"collection", "info", "geography"}).exit_code, 0);
  const Finished finished = run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  EXPECT_EQ(finished.exit_code, 2) << finished.out;
  EXPECT_THAT(finished.err, HasSubstr("bytes long, more than a round can hold; shorten it to"));
  for (const auto& entry : fs::directory_iterator(bench_.path())) {
    EXPECT_FALSE(entry.path().filename().string().starts_with("r.db")) << entry.path();
  }
}

INSTANTIATE_TEST_SUITE_P(Names, EndlessName,
                         testing::Values(Place{"service", "services.yaml", "UsAddressGeocoder"},
                                         Place{"request", "requests.yaml", "GeocodeUsAddress"},
                                         Place{"collection", "collection.yaml",
                                               "geography\nversion"}),
                         [](const auto& tested) { return std::string(tested.param.name); });

// A fault is quoted, but not all of it.
TEST_F(HostileCollection, IsNotQuotedAtLength) {
  lengthen({"service", "judgments/judgments.tsv",
            "http://matchbench.org/geography/services/us-address-geocoder"});
  for (const std::string command : {"check", "info"}) {
    const Finished finished = run({"collection", command, "geography"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.out + finished.err,
                HasSubstr("did you mean 'http://matchbench.org/geography/services/"
                          "us-address-geocoder'?"));
  }
}

}  // namespace
}  // namespace matchbench::cli
