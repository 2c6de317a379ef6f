#include "harness/execution/registry/program_plugin.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

protocol::ProgramOrder read_program(const fs::path& manifest,
                                    const contest::ProtocolSettings& protocol) {
  return registry::program_order(registry::read_plugin_manifest(manifest), protocol);
}

class ProgramPlugin : public testing::Test {
 protected:
  fs::path manifest() const { return folder_.path() / "plugin.yaml"; }
  void state(const std::string& program) const {
    write_file(manifest(), "id: a.b\nname: b\ntags: [text]\n" + program);
  }
  // An executable of the system's own format, under another name. The link is read first: under
  // valgrind it names this program all the same, though what it leads to is valgrind itself.
  fs::path own_program(const std::string& name) const {
    fs::copy_file(fs::read_symlink("/proc/self/exe"), folder_.path() / name,
                  fs::copy_options::overwrite_existing);
    return folder_.path() / name;
  }

  const ScratchFolder folder_;
  contest::ProtocolSettings protocol_;
};

TEST_F(ProgramPlugin, MayBringItsOwnProgram) {
  own_program("mine");
  state("program: [./mine, --fast, data]\n");
  const protocol::ProgramOrder order = read_program(manifest(), protocol_);
  EXPECT_THAT(order.words, ElementsAre("mine", "--fast", "data"));
  EXPECT_EQ(order.folder, folder_.path().string());
  EXPECT_EQ(order.identity.id, "a.b");
  EXPECT_THAT(order.identity.features, ElementsAre("text"));
}

// A submission is looked at like this where its author reads what is said of it.
TEST_F(ProgramPlugin, IsToldNothingOfSourcesThatLieElsewhere) {
  const ScratchFolder elsewhere;
  write_file(elsewhere.path() / "there.py", "a secret");
  const auto said = [&](const std::string& source, bool by_link) -> std::string {
    const fs::path link = folder_.path() / "mine.py";
    fs::remove(link);
    if (by_link) fs::create_symlink(elsewhere.path() / source, link);
    state("program: [python3, " +
          (by_link ? std::string("mine.py") : (elsewhere.path() / source).string()) + "]\n");
    try {
      registry::require_source(registry::read_plugin_manifest(manifest()));
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  for (const bool by_link : {false, true}) {
    EXPECT_EQ(said("there.py", by_link), said("none.py", by_link));
  }
  EXPECT_THAT(said("there.py", true), HasSubstr("there is no file 'mine.py' in the folder"));
}

TEST_F(ProgramPlugin, DescribesItselfInAsManyBytesAsALibrary) {
  own_program("mine");
  for (const std::string key : {"name: ", "author: ", "version: ", "media_types: [a, "}) {
    const auto put = [&](std::size_t bytes) {
      write_file(manifest(), "program: [mine]\nid: a.b\n" +
                                 (key == "name: " ? std::string() : "name: b\n") + key +
                                 std::string(bytes, 'x') + (key.ends_with("[a, ") ? "]\n" : "\n"));
    };
    put(1024);
    EXPECT_EQ(read_program(manifest(), protocol_).folder, folder_.path().string());
    put(100'000);
    EXPECT_THAT([&] { read_program(manifest(), protocol_); },
                testing::ThrowsMessage<Error>(HasSubstr("100000 bytes of text, the most is 1024")));
  }
}

// Thirty files of 1.9 GiB, holes all of them, would be read for a minute.
TEST_F(ProgramPlugin, IsRefusedByItsSizeBeforeItIsRead) {
  own_program("mine");
  state("program: [./mine]\n");
  for (int i = 0; i < 30; ++i) {
    const fs::path file = folder_.path() / ("holes" + std::to_string(i));
    write_file(file, "");
    fs::resize_file(file, std::uintmax_t{1945} << 20);
  }
  EXPECT_THAT([&] { registry::plugin_digest(manifest()); },
              testing::ThrowsMessage<Error>(HasSubstr("GiB together, the most is 8 GiB")));
}

TEST_F(ProgramPlugin, IsRefusedIfItsFoldersLieTooDeep) {
  own_program("mine");
  state("program: [./mine]\n");
  fs::path deep = folder_.path();
  for (int i = 0; i < 65; ++i) deep /= "d";
  fs::create_directories(deep);
  EXPECT_THAT([&] { registry::plugin_digest(manifest()); },
              testing::ThrowsMessage<Error>(HasSubstr("more than 64 folders deep")));
  fs::remove(deep);
  EXPECT_EQ(registry::plugin_digest(manifest()).size(), 64u);
}

// Of a library alone: what is beside it belongs to no digest.
TEST_F(ProgramPlugin, ThatIsALibraryIsRefusedByItsSizeToo) {
  write_file(folder_.path() / "mine.so", "");
  fs::resize_file(folder_.path() / "mine.so", std::uintmax_t{100} << 30);
  EXPECT_THAT([&] { registry::plugin_digest(folder_.path() / "mine.so"); },
              testing::ThrowsMessage<Error>(HasSubstr("100.0 GiB")));
}

TEST_F(ProgramPlugin, TellsAVirtualMachineWhatItMayUse) {
  const std::string java = own_program("java").string();
  state("program: [java, -jar, mine.jar]\n");
  protocol_.memory_bytes = std::uint64_t{4} << 30;
  protocol_.max_threads = 2;
  EXPECT_THAT(read_program(manifest(), protocol_).words,
              ElementsAre("java", "-Xmx3072m", "-XX:ActiveProcessorCount=2", "-jar", "mine.jar"));
  state("program: [java, -Xmx64m, Mine]\n");
  EXPECT_THAT(read_program(manifest(), protocol_).words,
              ElementsAre("java", "-XX:ActiveProcessorCount=2", "-Xmx64m", "Mine"));
}

// It is no virtual machine, though its name begins like that of one.
TEST_F(ProgramPlugin, GetsNoOptionsIfItIsItsOwn) {
  own_program("java-matcher");
  state("program: [java-matcher, data]\n");
  EXPECT_THAT(read_program(manifest(), protocol_).words, ElementsAre("java-matcher", "data"));
}

TEST_F(ProgramPlugin, NamesAnInterpreterThatIsMissing) {
  state("program: [no-such-interpreter]\n");
  try {
    read_program(manifest(), protocol_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), HasSubstr("plugin.yaml:4: the program 'no-such-interpreter'"));
  }
}

TEST_F(ProgramPlugin, HasADigestOfAllNamesAndContents) {
  state("program: [mine]\n");
  fs::create_directory(folder_.path() / "data");
  write_file(folder_.path() / "data/a", "1");
  const std::string before = registry::plugin_digest(manifest());
  EXPECT_EQ(registry::plugin_digest(manifest()), before);
  fs::rename(folder_.path() / "data/a", folder_.path() / "data/b");
  const std::string renamed = registry::plugin_digest(manifest());
  EXPECT_NE(renamed, before);
  write_file(folder_.path() / "data/b", "2");
  EXPECT_NE(registry::plugin_digest(manifest()), renamed);
}

TEST_F(ProgramPlugin, HasAStateThatChangesWithItsFiles) {
  state("program: [mine]\n");
  const std::string before = registry::plugin_state(manifest());
  EXPECT_EQ(registry::plugin_state(manifest()), before);
  write_file(folder_.path() / "more", "");
  EXPECT_NE(registry::plugin_state(manifest()), before);
}

// A round asks for it before every session.
TEST_F(ProgramPlugin, HasAStateForWhichNoLinkIsFollowed) {
  state("program: [mine]\n");
  write_file(folder_.path() / "data", "");
  fs::create_symlink("data", folder_.path() / "inner");
  const std::string before = registry::plugin_state(manifest());
  fs::remove(folder_.path() / "inner");
  fs::create_symlink("../..", folder_.path() / "inner");
  EXPECT_NE(registry::plugin_state(manifest()), before);
  EXPECT_THROW(registry::plugin_digest(manifest()), Error);
}

TEST_F(ProgramPlugin, MayHoldNoLinkThatLeadsOut) {
  state("program: [mine]\n");
  fs::create_symlink("plugin.yaml", folder_.path() / "inner");
  EXPECT_NO_THROW(registry::plugin_digest(manifest()));
  fs::create_symlink("../..", folder_.path() / "outer");
  EXPECT_THROW(registry::plugin_digest(manifest()), Error);
}

}  // namespace
}  // namespace matchbench::session
