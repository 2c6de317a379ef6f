#include "harness/data/collection/describe/json_references.hpp"

#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::collection {
namespace {

// An excerpt reads the root before and after the files that references lead to are opened.
TEST(JsonReferences, ARootStaysWhereItIsWhileOtherFilesAreOpened) {
  const TemporaryFolder folder;
  std::string text = R"({"parts": [)";
  for (int i = 0; i < 20; ++i) {
    folder.put(fmt::format("{}.json", i), R"({"a": 1})");
    text += fmt::format(R"({}{{"$ref": "{}.json#/a"}})", i > 0 ? ", " : "", i);
  }
  text += "]}";
  folder.put("all.json", text);
  ReferencedFiles files(folder.path(), folder.path() / "all.json");
  const auto tree = text::ForeignTree::parse(text, "all.json", text::ForeignTree::Notation::kJson);
  const text::YamlNode top = tree.root();
  JsonReferences references(top, &files);
  const text::YamlNode* const root = &references.root_of(0);
  std::vector<DescriptionNote> notes;
  for (const auto& part : root->find("parts")->list()) {
    EXPECT_EQ(references.resolve(part, notes).layers.back().text(), "1");
  }
  EXPECT_EQ(&references.root_of(0), root);
  EXPECT_TRUE(notes.empty());
}

}  // namespace
}  // namespace matchbench::collection
