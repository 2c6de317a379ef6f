#include "harness/operations/doctor/examine.hpp"
#include "harness/operations/doctor/fact.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

namespace matchbench::doctor {
namespace {

using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Fact& fact_named(const Facts& facts, std::string_view name) {
  const auto found = std::ranges::find(facts, name, &Fact::name);
  EXPECT_NE(found, facts.end()) << name;
  return *found;
}

TEST(Mechanisms, SayWhatIsLostWithoutThemAndWhatToDo) {
  const Facts none = mechanisms({});
  EXPECT_THAT(none, Each(Field(&Fact::state, State::kMissing)));
  EXPECT_THAT(none, Each(Field(&Fact::remedy, Not(IsEmpty()))));
  EXPECT_THAT(fact_named(none, "landlock").meaning, HasSubstr("judgments included"));

  const Facts all = mechanisms({.landlock_abi = 4, .seccomp = true, .namespaces = true});
  EXPECT_THAT(all, Each(Field(&Fact::state, State::kOk)));
  EXPECT_THAT(all, Each(Field(&Fact::remedy, IsEmpty())));
  EXPECT_EQ(fact_named(all, "landlock").value, "ABI 4");
}

// As docs/install.md has it: all mechanisms, none but namespaces missing, and neither.
constexpr sandbox::ConfinementSupport kAll{.landlock_abi = 4, .seccomp = true, .namespaces = true};
constexpr sandbox::ConfinementSupport kNoNamespaces{.landlock_abi = 4, .seccomp = true};
constexpr sandbox::ConfinementSupport kNoLandlock{.seccomp = true, .namespaces = true};

TEST(Place, SaysWhichRoundsRunThere) {
  const Fact all = place_fact({}, kAll);
  EXPECT_EQ(all.state, State::kOk);
  EXPECT_THAT(all.meaning, HasSubstr("those of strangers"));
  EXPECT_THAT(all.remedy, IsEmpty());
  const Fact no_namespaces = place_fact({}, kNoNamespaces);
  EXPECT_EQ(no_namespaces.state, State::kLimited);
  EXPECT_THAT(no_namespaces.meaning, HasSubstr("not those of strangers"));
  const Fact no_landlock = place_fact({}, kNoLandlock);
  EXPECT_EQ(no_landlock.state, State::kMissing);
  EXPECT_THAT(no_landlock.meaning, HasSubstr("only with 'confinement: best-effort'"));
  EXPECT_THAT(no_landlock.remedy, Not(IsEmpty()));
}

// Where a process is, and a word of what to switch on there.
struct KnownPlace {
  Signs signs;
  const char* value;
  const char* remedy;
};

TEST(Place, NamesWhatToSwitchOnInThatVeryPlace) {
  for (const auto& [signs, value, remedy] : std::vector<KnownPlace>{
           {{.docker_file = true}, "a container of Docker", "seccomp=unconfined"},
           {{.podman_file = true}, "a container of Podman", "unmask=ALL"},
           {{.docker_file = true, .kubernetes = true},
            "a container of Kubernetes",
            "seccompProfile: {type: Unconfined}"},
           {{.github_actions = true},
            "a runner of GitHub",
            "apparmor_restrict_unprivileged_userns=0"},
           {{.kernel = "Linux version 6.6.36.3-microsoft-standard-WSL2 (root@1)"},
            "WSL 2",
            "lsm=landlock"},
           {{.kernel = "Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016"},
            "gVisor",
            "has no Landlock"},
           {{}, "no container or service that matchbench knows", "missing above"}}) {
    const Fact fact = place_fact(signs, kNoNamespaces);
    EXPECT_EQ(fact.value, value);
    EXPECT_THAT(fact.remedy, HasSubstr(remedy)) << value;
    EXPECT_THAT(place_fact(signs, kAll).remedy, IsEmpty()) << value;
  }
}

TEST(Place, NamesAMachinesOwnSwitchBeforeAContainersOptions) {
  EXPECT_THAT(place_fact({.docker_file = true, .apparmor_restricts = true}, kNoNamespaces).remedy,
              HasSubstr("kernel.apparmor_restrict_unprivileged_userns=0"));
  EXPECT_THAT(place_fact({.namespaces_need_root = true}, kNoNamespaces).remedy,
              HasSubstr("kernel.unprivileged_userns_clone=1"));
  // They have nothing to do with Landlock.
  EXPECT_THAT(place_fact({.docker_file = true, .apparmor_restricts = true}, kNoLandlock).remedy,
              HasSubstr("seccomp=unconfined"));
}

TEST(MachineFacts, SayWhatWasMeasuredAndWhatAReadingCosts) {
  const Facts usual = machine_facts({});
  EXPECT_THAT(usual, Each(Field(&Fact::state, State::kOk)));
  EXPECT_EQ(fact_named(usual, "processor").value, "x86_64, pages of 4 KiB");
  const Facts other =
      machine_facts({.machine = "aarch64", .page_bytes = 16384, .has_sequences = false});
  EXPECT_THAT(other, Each(Field(&Fact::state, State::kLimited)));
  EXPECT_EQ(fact_named(other, "processor").value, "aarch64, pages of 16 KiB");
  EXPECT_THAT(fact_named(other, "readings").remedy, HasSubstr("glibc 2.35"));
}

TEST(TimingFacts, NameWhatMakesTimesUnsteady) {
  const Facts facts = timing_facts({{"cpu.model", "Model X"},
                                    {"cpu.logical", "1"},
                                    {"cpu.governor", "powersave"},
                                    {"load", "0.80 0.10 0.10 1/2 3"},
                                    {"memory.total", "24684092 kB"},
                                    {"memory.swap", "0 kB"},
                                    {"harness.build", "Release"}});
  EXPECT_EQ(fact_named(facts, "cores").state, State::kLimited);
  EXPECT_EQ(fact_named(facts, "cores").value, "1 (Model X)");
  EXPECT_THAT(fact_named(facts, "governor").value, HasSubstr("'powersave'"));
  EXPECT_THAT(fact_named(facts, "governor").remedy, HasSubstr("cpupower"));
  EXPECT_EQ(fact_named(facts, "load").value, "the machine is busy: load 0.80 on 1 core");
  EXPECT_EQ(fact_named(facts, "memory").value, "23.5 GiB, swap 0.0 GiB");
  EXPECT_EQ(std::ranges::count(facts, "smt", &Fact::name), 0);
}

TEST(TimingFacts, HaveNothingToSayAgainstAQuietMachine) {
  const Facts facts = timing_facts({{"cpu.logical", "8"},
                                    {"cpu.governor", "performance"},
                                    {"load", "0.10 0.10 0.10 1/2 3"},
                                    {"harness.build", "Release"}});
  EXPECT_THAT(facts, Each(Field(&Fact::state, State::kOk)));
}

TEST(ToolFacts, SayWhereARoundCanBeStored) {
  const TemporaryFolder folder;
  const Fact disk = fact_named(tool_facts(folder.path()), "disk");
  EXPECT_THAT(disk.value, HasSubstr("GB free in " + folder.path().string()));
  const Fact nowhere = fact_named(tool_facts(folder / "missing"), "disk");
  EXPECT_EQ(nowhere.state, State::kLimited);
  EXPECT_THAT(nowhere.remedy, HasSubstr("--db"));
}

TEST(ToolFacts, SayThatSlurmIsMissingUnlessItsControllerAnswers) {
  const TemporaryFolder folder;
  const Fact slurm = fact_named(tool_facts(folder.path()), "slurm");
  const bool answers = std::system("sinfo >/dev/null 2>&1") == 0;
  EXPECT_EQ(slurm.state, answers ? State::kOk : State::kMissing);
  if (std::filesystem::exists("/usr/bin/sbatch") && !answers) {
    EXPECT_EQ(slurm.value, "/usr/bin/sbatch, but no controller answers 'sinfo'");
  }
}

TEST(Trial, SaysThatAWorkerIsMissing) {
  const Fact trial = try_worker({.serve_in_process = {}, .protect_host = {}, .worker = "/nowhere"});
  EXPECT_EQ(trial.state, State::kMissing);
  EXPECT_THAT(trial.remedy, HasSubstr("Install"));
}

TEST(Lines, SayNothingToARoundThatAsksForNoConfinement) {
  contest::ProtocolSettings protocol;
  protocol.confinement = ConfinementMode::kOff;
  EXPECT_THAT(lines_for(protocol), IsEmpty());
}

}  // namespace
}  // namespace matchbench::doctor
