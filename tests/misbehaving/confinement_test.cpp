#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <utility>

namespace matchbench {
namespace {

constexpr Misdeed kAttempts[] = {
    // Memory of others.
    {"ChangeInput", "change_input", Blame::kQuery, kCrashed, "SIGSEGV in query()",
     "the collection is mapped for reading"},
    {"ChangeInputByForce", "change_input_by_force", Blame::kNobody, kOk, "", kHarmless},
    // What confinement refuses.
    {"ReadJudgments", "read_judgments", Blame::kNobody, kOk, "", kRefused},
    {"ReadHost", "read_host", Blame::kNobody, kOk, "", kRefused},
    {"Network", "network", Blame::kNobody, kOk, "", kRefused},
    {"SignalHost", "signal_host", Blame::kNobody, kOk, "", kRefused},
    {"WriteElsewhere", "write_elsewhere", Blame::kNobody, kOk, "", kRefused},
    {"Fork", "fork", Blame::kNobody, kOk, "", kRefused},
    {"Grandchild", "grandchild", Blame::kNobody, kOk, "", kRefused},
    {"Exec", "exec", Blame::kNobody, kOk, "", kRefused},
    {"RaiseLimits", "raise_limits", Blame::kNobody, kOk, "", kRefused},
    {"UseTimers", "use_timers", Blame::kNobody, kOk, "", kRefused},
    {"EatDescriptors", "eat_descriptors", Blame::kNobody, kOk, "", kRefused},
};

INSTANTIATE_TEST_SUITE_P(Confinement, MisdeedTest, testing::ValuesIn(kAttempts), name_of_misdeed);

// The layout of an organiser who puts an entrant's library where the judgments are.
class BesideTheJudgments : public MisbehavingTest {
 protected:
  round::EntrantRecord round_with(std::vector<std::filesystem::path> guarded) {
    const std::filesystem::path library = secret().parent_path() / "read_judgments.so";
    std::filesystem::copy_file(misbehaving_plugin("read_judgments"), library,
                               std::filesystem::copy_options::overwrite_existing);
    return round::run_small_round(
               {.database = folder_ / "database" / "round.db",
                .contestants = {{"curious", library,
                                 fmt::format(R"({{"host":"{}","library_folder":"{}"}})", getpid(),
                                             library.parent_path().string())}},
                .guarded = std::move(guarded)})
        .entrants.at("curious");
  }
};

TEST_F(BesideTheJudgments, ALibraryReadsItselfAlone) {
  const round::EntrantRecord entrant = round_with({secret()});
  EXPECT_EQ(entrant.answers.at("bad").outcome, kOk) << entrant.answers.at("bad").message;
  EXPECT_EQ(entrant.confinement->tier(), ConfinementTier::kFull);
}

// What shows that the attempt is one.
TEST_F(BesideTheJudgments, ALibraryReadsAFolderThatHoldsNothingOfTheRound) {
  EXPECT_THAT(round_with({}).answers.at("bad").message,
              testing::HasSubstr("escaped: beside its library"));
}

constexpr Misdeed kWorkingAttempts[] = {
    {"ReadJudgments", "read_judgments", Blame::kQuery, kError, "escaped: by path", ""},
    {"ReadHost", "read_host", Blame::kQuery, kError, "escaped: ", ""},
    {"Network", "network", Blame::kQuery, kError, "escaped: socket of family", ""},
    {"SignalHost", "signal_host", Blame::kQuery, kError, "escaped: kill", ""},
    {"WriteElsewhere", "write_elsewhere", Blame::kQuery, kError, "escaped: library's folder", ""},
    {"Fork", "fork", Blame::kQuery, kError, "escaped: fork", ""},
    {"Exec", "exec", Blame::kQuery, kExited, "exited with code 0 in query()", ""},
    {"RaiseLimits", "raise_limits", Blame::kQuery, kError, "escaped: ", ""},
    {"UseTimers", "use_timers", Blame::kQuery, kError, "escaped: 1000 timers", ""},
    {"EatDescriptors", "eat_descriptors", Blame::kQuery, kError, "escaped: descriptors", ""},
};

INSTANTIATE_TEST_SUITE_P(Confinement, UnconfinedTest, testing::ValuesIn(kWorkingAttempts),
                         name_of_misdeed);

}  // namespace
}  // namespace matchbench
