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

// The text of what each reference of the list "refs" leads to, "" for nothing.
std::vector<std::string> targets_in(const std::string& json, ReferencedFiles* files = nullptr) {
  const auto tree = text::ForeignTree::parse(json, "all.json", text::ForeignTree::Notation::kJson);
  const text::YamlNode top = tree.root();
  JsonReferences references(top, files);
  std::vector<std::string> targets;
  for (const text::YamlNode& reference : top.find("refs")->list()) {
    const auto& target = references.look_up(reference).target;
    const auto title = target ? target->node.find("title") : std::nullopt;
    targets.push_back(title ? title->text() : "");
  }
  return targets;
}

TEST(JsonReferences, LeadToWhatIdsAndAnchorsName) {
  EXPECT_EQ(targets_in(R"({"$id": "https://example.org/all/root.json",
      "refs": ["#pet", "pet.json", "https://example.org/all/pet.json", "pet.json#/parts/0",
               "pet.json#tail", "#", "#none", "https://example.org/all/none.json", "#old"],
      "title": "root",
      "a": {"$anchor": "pet", "title": "by anchor"},
      "b": {"$id": "pet.json", "title": "by id", "parts": [{"title": "part"}],
            "c": {"$anchor": "tail", "title": "tail"}},
      "d": {"$id": "#old", "title": "as of draft 6"}})"),
            (std::vector<std::string>{"by anchor", "by id", "by id", "part", "tail", "root", "", "",
                                      "as of draft 6"}));
  const TemporaryFolder folder;
  folder.put("all.json", "{}");
  folder.put("pet.json", R"({"x": {"$anchor": "pet", "title": "in a file"}})");
  ReferencedFiles files(folder.path(), folder.path() / "all.json");
  EXPECT_EQ(targets_in(R"({"refs": ["pet.json#pet", "pet.json#none"]})", &files),
            (std::vector<std::string>{"in a file", ""}));
}

TEST(ParsedFiles, ParseOnceWhatSeveralDocumentsReferTo) {
  const TemporaryFolder folder;
  folder.put("a.json", "{}");
  folder.put("b.json", "{}");
  folder.put("below/c.json", "{}");
  folder.put("common.yaml", "title: shared\n");
  const auto common = std::filesystem::canonical(folder.path() / "common.yaml");
  ParsedFiles parsed;
  ReferencedFiles of_a(folder.path(), folder.path() / "a.json", nullptr, &parsed);
  ReferencedFiles of_b(folder.path(), folder.path() / "b.json", nullptr, &parsed);
  const auto tree = of_a.tree(common);
  EXPECT_EQ(tree->root().find("title")->text(), "shared");
  EXPECT_EQ(of_b.tree(common), tree);
  EXPECT_EQ(of_b.used(), std::set<std::filesystem::path>{common});
  // Messages name a file by its way from the document.
  ReferencedFiles of_c(folder.path(), folder.path() / "below/c.json", nullptr, &parsed);
  EXPECT_EQ(of_c.tree(common)->root().where().file, "../common.yaml");
}

TEST(JsonReferences, LeadThroughListsAndMapsOfAnySize) {
  std::string refs;
  std::string items;
  for (int i = 0; i < 100'000; ++i) {
    refs += fmt::format(R"({}"#/all/{}")", i > 0 ? "," : "", i);
    items += fmt::format(R"({}{{"title": "{}"}})", i > 0 ? "," : "", i);
  }
  const auto targets = targets_in(fmt::format(R"({{"refs": [{}], "all": [{}]}})", refs, items));
  EXPECT_EQ(targets.front(), "0");
  EXPECT_EQ(targets.back(), "99999");
}

}  // namespace
}  // namespace matchbench::collection
