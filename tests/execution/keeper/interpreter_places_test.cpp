#include "harness/execution/keeper/interpreter_places.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;
using Place = InterpreterPlaces::Place;

class InterpreterPlacesTest : public testing::Test {
 protected:
  Place place_of(const fs::path& path) const {
    const InterpreterPlaces places(named_, folder_ / "entrant", guarded_);
    return places.place_of(open_path(path).value());
  }

  const TemporaryFolder folder_;
  std::vector<fs::path> named_;
  std::vector<fs::path> guarded_;
};

TEST_F(InterpreterPlacesTest, AreTheEntrantsFolderTheSystemsAndThoseThatTheOrganiserNames) {
  const fs::path own = folder_.put("entrant/tool", "x");
  const fs::path other = folder_.put("other/tool", "x");
  EXPECT_EQ(place_of(own), Place::kPermitted);
  EXPECT_EQ(place_of("/usr/bin/env"), Place::kSystem);
  EXPECT_EQ(place_of("/lib"), Place::kSystem);
  EXPECT_EQ(place_of(other), Place::kRefused);
  EXPECT_EQ(place_of("/etc/passwd"), Place::kRefused);
  named_ = {other.parent_path()};
  EXPECT_EQ(place_of(other), Place::kPermitted);
}

TEST_F(InterpreterPlacesTest, AreNotTheFoldersOfOthersThoughTheyLieInOne) {
  const fs::path own = folder_.put("prefix/bin/tool", "x");
  const fs::path victim = folder_.put("prefix/victim/plugin.yaml", "x");
  const fs::path library = folder_.put("prefix/victim/lib/secret", "x");
  named_ = {folder_ / "prefix"};
  guarded_ = {victim};
  EXPECT_EQ(place_of(own), Place::kPermitted);
  EXPECT_EQ(place_of(library), Place::kRefused);
}

// A name is never believed: these lead there by another one.
TEST_F(InterpreterPlacesTest, AreKnownWhateverTheyAreCalled) {
  const fs::path other = folder_.put("other/tool", "x");
  fs::create_directories(folder_ / "entrant");
  fs::create_directory_symlink(folder_ / "other", folder_ / "entrant/link");
  EXPECT_EQ(place_of(folder_ / "entrant/link/tool"), Place::kRefused);
  EXPECT_EQ(place_of(folder_ / "entrant/../other/tool"), Place::kRefused);
}

}  // namespace
}  // namespace matchbench::keeper
