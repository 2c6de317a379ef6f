// What one worker of an entrant could tell a later one, which learns from other judgments.
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

class MemoryOfWorkers : public MisbehavingTest, public testing::WithParamInterface<const char*> {
 protected:
  // A library of its own with a file beside it that nobody has read.
  fs::path entrant() const {
    const fs::path folder = folder_ / "entrant";
    fs::create_directory(folder);
    const fs::path library = folder / "remember.so";
    fs::copy_file(misbehaving_plugin("remember"), library);
    std::ofstream(folder / "note") << std::string(std::size_t{1} << 20, 'x');
    const OwnedFd note(open((folder / "note").c_str(), O_RDWR));
    EXPECT_EQ(fsync(note.get()), 0);
    const timespec never_read[2] = {{.tv_sec = 1, .tv_nsec = 0}, {.tv_sec = 2, .tv_nsec = 0}};
    EXPECT_EQ(futimens(note.get(), never_read), 0);
    EXPECT_EQ(posix_fadvise(note.get(), 0, 0, POSIX_FADV_DONTNEED), 0);
    return library;
  }

  // How many of two workers, each asked the request "bad" once, knew of an earlier one.
  int workers_that_knew(ConfinementMode confinement) const {
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.passes = 2;
    protocol.blocks = 2;
    protocol.confinement = confinement;
    const fs::path library = entrant();
    const round::EntrantRecord record =
        round::run_small_round(
            {.database = folder_ / "database" / "round.db",
             .contestants = {{"remembering", library,
                              fmt::format(R"({{"how":"{}","library_folder":"{}"}})", GetParam(),
                                          library.parent_path().string())}},
             .protocol = protocol})
            .entrants.at("remembering");
    int escaped = 0;
    for (const auto& answer : record.all_answers) {
      if (answer.outcome == Outcome::kOk) continue;
      EXPECT_THAT(answer.message, testing::HasSubstr("an earlier worker was here"));
      ++escaped;
    }
    EXPECT_EQ(record.sessions.size(), 2u);
    return escaped;
  }
};

TEST_P(MemoryOfWorkers, EndsWithEachWorker) {
  EXPECT_EQ(workers_that_knew(ConfinementMode::kRequired), 0);
}

TEST_P(MemoryOfWorkers, DoesNotEndUnconfined) {
  EXPECT_EQ(workers_that_knew(ConfinementMode::kOff), 1);
}

INSTANTIATE_TEST_SUITE_P(Files, MemoryOfWorkers,
                         testing::Values("access time", "page cache", "disk", "names"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, ' ');
                           return name;
                         });

}  // namespace
}  // namespace matchbench
