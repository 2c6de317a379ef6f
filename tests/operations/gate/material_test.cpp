#include "harness/operations/gate/verdict/material.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace matchbench::gate {
namespace {

TEST(Material, OfAProgramIsItsFolderAndNotItsSource) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "ranker");
  folder.put("ranker/plugin.yaml", "name: ranker\n");
  folder.put("ranker/matchmaker.py", "import matchbench\n");
  folder.put("ranker/last.run", "1 Q0 a 1 2 tag\n");
  EXPECT_EQ(material_of((folder / "ranker").string()), Material::kPlugin);
  EXPECT_EQ(material_of((folder / "ranker/last.run").string()), Material::kRunFile);
  EXPECT_THAT(
      [&] { material_of((folder / "ranker/matchmaker.py").string()); },
      testing::ThrowsMessage<Error>(testing::AllOf(
          testing::HasSubstr("matchmaker.py is a part of a plugin, not a side to compare"),
          testing::EndsWith("name the plugin's folder: " + (folder / "ranker/").string()))));
}

TEST(Material, IsToldByWhatTheFileSaysOfItself) {
  const TemporaryFolder folder;
  folder.put("a", "# accepted\nmatchbench: baseline/1\n");
  folder.put("b.tar.zst", "");
  EXPECT_EQ(material_of((folder / "a").string()), Material::kBaseline);
  EXPECT_EQ(material_of((folder / "b.tar.zst").string()), Material::kBundle);
  EXPECT_EQ(material_of("keyword"), Material::kPlugin);
}

// A name without a dot or a slash may be that of a run file which was not written.
TEST(Material, OfANameThatNothingHasIsNone) {
  EXPECT_THAT([] { require_plugin("never-registered"); },
              testing::ThrowsMessage<Error>(
                  testing::HasSubstr("there is no file and no plugin never-registered")));
}

TEST(Material, IsNeitherAContestNorACollectionNorAReport) {
  const TemporaryFolder folder;
  folder.put("c.yaml", "matchbench: contest/1\n");
  folder.put("tools/collection.yaml", "matchbench: collection/1\n");
  folder.put("report.json", "{\"format\": \"matchbench-report/1\"}");
  const auto refusal = [&](const char* name) {
    try {
      material_of((folder / name).string());
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(refusal("c.yaml"), testing::HasSubstr("is a contest file, not a side to compare"));
  EXPECT_THAT(refusal("tools"), testing::HasSubstr("is a collection, not a side to compare"));
  EXPECT_THAT(refusal("report.json"),
              testing::HasSubstr("report.json is JSON, not a side to compare; of a report, name "
                                 "the round's database or its bundle"));
  EXPECT_THAT(refusal("missing/file"), testing::HasSubstr("there is no file or folder"));
}

}  // namespace
}  // namespace matchbench::gate
