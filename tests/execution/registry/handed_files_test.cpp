#include "harness/execution/registry/handed_files.hpp"

#include "harness/execution/registry/library_files.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

PluginManifest with_files(const std::string& files) {
  return parse_plugin_manifest("id: a.b\nname: b\nfiles:\n" + files, "mine/plugin.yaml");
}

TEST(DeclaredFiles, SayWhatIsNeededAndWhatBringsIt) {
  const PluginManifest manifest = with_files(
      "  weights: {needed: true, package: p/w.bin, install: pip install p, meaning: Vectors.}\n"
      "  words: {}\n");
  ASSERT_TRUE(manifest.files);
  ASSERT_EQ(manifest.files->size(), 2u);
  EXPECT_EQ(manifest.files->front().meaning, "Vectors.");
  const auto lacking = lacking_file(manifest, {});
  ASSERT_TRUE(lacking);
  EXPECT_EQ(remedy_for(*lacking),
            "pip install p; or name it in the contest: files: {weights: PATH}");
  const std::vector<HandedFile> handed = {{"weights", "/w", ""}};
  EXPECT_FALSE(lacking_file(manifest, handed));
  EXPECT_NO_THROW(require_declared_file(manifest, "words"));
  EXPECT_THAT([&] { require_declared_file(manifest, "weight"); },
              ThrowsMessage<Error>(HasSubstr("takes no file 'weight'; did you mean 'weights'?")));
}

TEST(DeclaredFiles, AreAllAcceptedIfNoneAreStated) {
  const PluginManifest manifest = parse_plugin_manifest("id: a.b\nname: b\n", "mine/plugin.yaml");
  EXPECT_NO_THROW(require_declared_file(manifest, "anything"));
  EXPECT_FALSE(lacking_file(manifest, {}));
}

// Whoever writes a manifest must not choose among the organiser's files.
TEST(UsualFiles, AreThoseOfShippedPluginsAlone) {
  const TemporaryFolder folder;
  folder.put("p/w.bin", "w");
  const std::vector<fs::path> packages = {folder.path()};
  EXPECT_TRUE(usual_files(with_files("  weights: {package: p/w.bin}\n"), packages).empty());
}

TEST(HandedDigest, OfAFileIsThatOfItsBytes) {
  const TemporaryFolder folder;
  const fs::path file = folder.put("w.bin", "weights");
  EXPECT_EQ(handed_digest(file), Sha256().bytes("weights").hex());
  fs::create_symlink(file, folder / "link.bin");
  EXPECT_EQ(handed_digest(folder / "link.bin"), Sha256().bytes("weights").hex());
}

TEST(HandedDigest, OfAFolderIsThatOfItsNamesAndBytesWhereverItLies) {
  const TemporaryFolder folder;
  folder.put("a/one/w.bin", "weights");
  folder.put("b/one/w.bin", "weights");
  folder.put("c/two/w.bin", "weights");
  EXPECT_EQ(handed_digest(folder / "a"), handed_digest(folder / "b"));
  EXPECT_NE(handed_digest(folder / "a"), handed_digest(folder / "c"));
}

TEST(HandedDigest, RefusesAFolderWithALinkThatLeadsOut) {
  const TemporaryFolder folder;
  const fs::path blob = folder.put("blobs/w.bin", "weights");
  fs::create_directories(folder / "snapshot");
  fs::create_symlink(blob, folder / "snapshot/w.bin");
  EXPECT_THAT([&] { handed_digest(folder / "snapshot"); },
              ThrowsMessage<Error>(HasSubstr("hand over a copy with the files themselves")));
  EXPECT_THROW(handed_digest(folder / "none"), Error);
}

TEST(LibraryFiles, NoticeThatWhatWasHandedOverHasChanged) {
  const TemporaryFolder folder;
  const fs::path library = folder.put("mine.so", "a library");
  const fs::path file = folder.put("w.bin", "weights");
  Entrant entrant;
  entrant.plugin.path = library.string();
  entrant.plugin.sha256 = plugin_digest(library);
  entrant.files = {{"weights", file.string(), handed_digest(file)}};
  LibraryFiles files;
  EXPECT_NO_THROW(files.require_unchanged(entrant));
  folder.put("w.bin", "other weights");
  EXPECT_THAT([&] { files.require_unchanged(entrant); },
              ThrowsMessage<Error>(HasSubstr("w.bin has changed since the round began")));
}

}  // namespace
}  // namespace matchbench::registry
