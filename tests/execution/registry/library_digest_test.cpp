// What counts in a library's digest beside its bytes, and is looked at during a round.
#include "harness/execution/registry/library_files.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class LibraryDigest : public testing::Test {
 protected:
  LibraryDigest() { put("mine.so", "a library"); }
  void put(const std::string& name, const std::string& text) const {
    folder_.put("mine/" + name, text);
  }
  fs::path library() const { return folder_ / "mine/mine.so"; }
  std::string whole() const { return plugin_digest(library(), Beside::kFolder); }
  std::string lone() const { return plugin_digest(library(), Beside::kNothing); }

  PluginIdentity identity(const std::string& digest) const {
    return {.path = library().string(), .sha256 = digest};
  }

  const TemporaryFolder folder_;
};

TEST_F(LibraryDigest, IsThatOfTheFileIfNothingLiesBesideIt) {
  EXPECT_EQ(whole(), sha256_of_file(library()));
  EXPECT_EQ(lone(), sha256_of_file(library()));
}

TEST_F(LibraryDigest, CoversTheManifestInAnyCase) {
  put("plugin.yaml", "id: org.example.mine\n");
  EXPECT_EQ(whole(), lone());
  EXPECT_NE(lone(), sha256_of_file(library()));
}

TEST_F(LibraryDigest, CoversWhatTheLibraryIsShownBesideIt) {
  put("data/model.bin", "learnt");
  EXPECT_EQ(lone(), sha256_of_file(library()));
  const std::string with_model = whole();
  EXPECT_NE(with_model, lone());
  put("data/model.bin", "Learnt");
  EXPECT_NE(whole(), with_model);
  put("data/model.bin", "learnt");
  EXPECT_EQ(whole(), with_model);
  fs::rename(folder_ / "mine/data/model.bin", folder_ / "mine/data/other.bin");
  EXPECT_NE(whole(), with_model);
  fs::rename(folder_ / "mine/data/other.bin", folder_ / "mine/data/model.bin");
  fs::create_symlink("/etc/passwd", folder_ / "mine/link");  // opens nothing, and tells its text
  EXPECT_NE(whole(), with_model);
}

// A worker is shown none either.
TEST_F(LibraryDigest, LeavesOutDatabasesOfMatchbench) {
  std::string database = "SQLite format 3";
  database.resize(100);
  database.replace(68, 4, "mbr1");
  put("round.db", database);
  EXPECT_EQ(whole(), sha256_of_file(library()));
  database.replace(68, 4, "else");
  put("round.db", database);
  EXPECT_NE(whole(), sha256_of_file(library()));
}

TEST_F(LibraryDigest, IsComparedDuringARoundWithWhatItCovers) {
  put("data/model.bin", "learnt");
  Entrant whole_folder{.plugin = identity(whole())};
  Entrant file{.plugin = identity(lone())};
  LibraryFiles of_folder;
  LibraryFiles of_file;
  EXPECT_NO_THROW(of_folder.require_unchanged(whole_folder));
  EXPECT_NO_THROW(of_file.require_unchanged(file));
  put("data/model.bin", "learnt on the judgments");
  EXPECT_NO_THROW(of_file.require_unchanged(file));  // which is not shown its folder
  EXPECT_THAT([&] { of_folder.require_unchanged(whole_folder); },
              ThrowsMessage<Error>(HasSubstr("mine.so has changed since the round began")));
}

TEST_F(LibraryDigest, NoticesWhatComesToALibraryThatWasAlone) {
  const Entrant entrant{.plugin = identity(whole())};
  LibraryFiles files;
  EXPECT_NO_THROW(files.require_unchanged(entrant));
  put("model.bin", "learnt on the judgments");
  EXPECT_THAT([&] { files.require_unchanged(entrant); },
              ThrowsMessage<Error>(HasSubstr("mine.so has changed since the round began")));
}

TEST_F(LibraryDigest, NoticesWhatComesToALibraryThatWasAloneWithItsManifest) {
  put("plugin.yaml", "id: org.example.mine\n");
  const Entrant entrant{.plugin = identity(whole())};
  LibraryFiles files;
  EXPECT_NO_THROW(files.require_unchanged(entrant));
  put("model.bin", "learnt on the judgments");
  EXPECT_THAT([&] { files.require_unchanged(entrant); },
              ThrowsMessage<Error>(HasSubstr("mine.so has changed since the round began")));
}

// A folder can have them though nobody can name them; whoever brings them alone fails to load.
TEST_F(LibraryDigest, IsNoneOfPathsThatAreLongerThanAnyMayBe) {
  const std::string name(200, 'd');
  const fs::path before = fs::current_path();
  fs::current_path(folder_ / "mine");
  for (int deep = 0; deep < 25; ++deep) {
    fs::create_directory(name);
    fs::current_path(name);
  }
  fs::current_path(before);
  const auto is_input = testing::Property(&Error::kind, ErrorKind::kInput);
  EXPECT_THAT([&] { whole(); }, testing::Throws<Error>(is_input));
}

}  // namespace
}  // namespace matchbench::registry
