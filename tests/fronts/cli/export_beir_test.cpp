#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::cli {
namespace {

using testing::StartsWith;

TEST(BeirExport, ComesBackAsTheSameCollection) {
  const Bench bench;
  const std::string tools = std::string(MATCHBENCH_SOURCE_DIR) + "/datasets/agent-tools";
  const Finished exported =
      bench.run({"collection", "export", tools, "--format", "beir", "--out", "b"});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  const std::string corpus = read_file(bench / "b/corpus.jsonl");
  EXPECT_EQ(std::count(corpus.begin(), corpus.end(), '\n'), 214);
  EXPECT_THAT(read_file(bench / "b/qrels/train.tsv"), StartsWith("query-id\tcorpus-id\tscore\n"));
  const Finished imported =
      bench.run({"collection", "import", "beir", "b", "--out", "back", "--licence", "Apache-2.0",
                 "--source", "Written for the tests.", "--json"});
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_EQ(imported.json()["collection"][0]["services"], 214);
  EXPECT_EQ(imported.json()["collection"][0]["requests"], 75);
}

}  // namespace
}  // namespace matchbench::cli
