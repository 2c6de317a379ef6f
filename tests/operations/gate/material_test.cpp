#include "harness/operations/gate/verdict/material.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <filesystem>

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

}  // namespace
}  // namespace matchbench::gate
