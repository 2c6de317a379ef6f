#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;

TEST(Doctor, SaysWhatTheMachineCanDoAndExitsAccordingly) {
  const Finished doctor = Bench().run({"doctor", "--json"});
  const auto found = doctor.json();
  EXPECT_EQ(doctor.exit_code, found["ranked_round"].get<bool>() ? 0 : 3);
  std::set<std::string> names;
  for (const auto& fact : found["facts"]) {
    names.insert(fact["name"].get<std::string>());
    EXPECT_THAT(fact["state"].get<std::string>(), testing::AnyOf("ok", "limited", "missing"));
    EXPECT_NE(fact["meaning"].get<std::string>(), "") << fact;
    EXPECT_EQ(fact["state"] == "ok", fact["remedy"].is_null() || fact["remedy"] == "") << fact;
  }
  EXPECT_THAT(names, IsSupersetOf({"confinement", "landlock", "namespaces", "place", "processor",
                                   "readings", "cgroups", "clock", "cores", "governor", "slurm",
                                   "java", "python", "browser"}));
}

// A machine that lacks something, as the words before a program that make it so.
struct Machine {
  const char* name;
  std::vector<std::string> words;
  std::string lacks;   // the fact that is missing
  std::string remedy;  // what its remedy names
  int exit_code;
};

// In a user namespace of its own, in which no more than `count` of `kind` may be made.
std::vector<std::string> limited(const std::string& kind, int count) {
  return {"/usr/bin/unshare",
          "--user",
          "--map-root-user",
          "/bin/sh",
          "-c",
          "echo " + std::to_string(count) + " >/proc/sys/user/max_" + kind +
              "_namespaces && exec \"$0\" \"$@\""};
}

std::vector<Machine> machines() {
  return {
      {"no Landlock", {WITHOUT_CALL, "landlock"}, "landlock", "lsm=", 3},
      // Landlock and seccomp, which a round requires, do without.
      {"no network namespace", limited("net", 0), "namespaces", "max_.*_namespaces", 0},
      {"no namespace of process ids", limited("pid", 0), "namespaces", "max_.*_namespaces", 0},
      {"no user namespace", limited("user", 0), "namespaces", "max_.*_namespaces", 0},
      {"one user namespace", limited("user", 1), "namespaces", "max_.*_namespaces", 0},
      {"a container's filter", {WITHOUT_CALL, "unshare"}, "namespaces", "unshare(2)", 0},
      {"a container that mounts nothing", {WITHOUT_CALL, "mount"}, "namespaces", "unshare(2)", 0}};
}

nlohmann::json fact_named(const nlohmann::json& examination, const std::string& name) {
  for (const auto& fact : examination["facts"]) {
    if (fact["name"] == name) return fact;
  }
  ADD_FAILURE() << "no fact " << name;
  return {};
}

Finished run_on(const Machine& machine, const Bench& bench, const std::vector<std::string>& words) {
  std::vector<std::string> all = machine.words;
  all.push_back(std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench");
  all.insert(all.end(), words.begin(), words.end());
  return bench.run_program(all);
}

TEST(Doctor, ExitsWithThreeWhereARoundThatRequiresConfinementDoesNotRunAndOnlyThere) {
  const Bench bench;
  if (bench.run_program({"/usr/bin/unshare", "--user", "--map-root-user", "/bin/true"}).exit_code !=
      0) {
    GTEST_SKIP() << "this machine allows no user namespace";
  }
  write_file(bench.path() / "c.yaml",
             contest_text("  - plugin: keyword\n", "  passes: 1\n  blocks: 1\n  warmup: 0\n"));
  for (const Machine& machine : machines()) {
    SCOPED_TRACE(machine.name);
    const Finished doctor = run_on(machine, bench, {"doctor", "--json"});
    EXPECT_EQ(doctor.exit_code, machine.exit_code);
    const auto found = doctor.json();
    EXPECT_EQ(found["ranked_round"], machine.exit_code == 0);
    EXPECT_EQ(fact_named(found, "confinement")["state"], machine.exit_code == 0 ? "ok" : "missing");
    const auto lacking = fact_named(found, machine.lacks);
    EXPECT_EQ(lacking["state"], "missing");
    EXPECT_THAT(lacking["remedy"].get<std::string>(), HasSubstr(machine.remedy));

    const std::string database = std::string(machine.name) + ".db";
    const Finished round = run_on(machine, bench, {"run", "c.yaml", "--db", database, "--quiet"});
    EXPECT_EQ(round.exit_code, machine.exit_code) << round.err;
    EXPECT_THAT(round.err, HasSubstr(machine.lacks + ": " + lacking["value"].get<std::string>()));
  }
}

// A row of the table in docs/install.md: a place, and words before a program that refuse what is
// refused there.
struct RefusingPlace {
  std::string row;  // its beginning
  std::vector<std::string> words;
};

std::vector<RefusingPlace> refusing_places() {
  const auto without = [](const char* calls) {
    return std::vector<std::string>{WITHOUT_CALL, calls};
  };
  return {{"Docker, Kubernetes (`RuntimeDefault`)", without("unshare,setns,mount")},
          {"Docker before 23", without("landlock,unshare,setns,mount")},
          {"Docker with `seccomp=unconfined` alone", without("mount")},
          {"Ubuntu 24.04, GitHub's runners", without("unshare")},
          // A part of /proc is covered, so that nobody inside may mount another one.
          {"Rootless Podman",
           {"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork",
            "--mount-proc", "/bin/sh", "-c", "mount --bind /usr /proc/sys && exec \"$0\" \"$@\""}},
          {"gVisor, WSL 2 with a kernel without Landlock", without("landlock")}};
}

std::string yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

TEST(Doctor, SaysOfEachPlaceThatTheDocumentsNameWhichRoundsRun) {
  const Bench bench;
  if (bench.run_program({"/usr/bin/unshare", "--user", "--map-root-user", "/bin/true"}).exit_code !=
      0) {
    GTEST_SKIP() << "this machine allows no user namespace";
  }
  const std::string page = read_file(std::string(MATCHBENCH_SOURCE_DIR) + "/docs/install.md");
  int rounds = 0;
  for (const auto& [row, words] : refusing_places()) {
    SCOPED_TRACE(row);
    const Machine machine{row.c_str(), words, "", "", 0};
    const auto runs = [&](const std::string& protocol) {
      write_file(bench.path() / "c.yaml", contest_text("  - plugin: keyword\n", protocol));
      const std::string database = std::to_string(++rounds) + ".db";
      return run_on(machine, bench, {"run", "c.yaml", "--db", database, "--quiet"}).exit_code == 0;
    };
    const std::string short_round = "  passes: 1\n  blocks: 1\n  warmup: 0\n";
    const bool required = runs(short_round);
    const bool strangers = runs(short_round + "  strangers: true\n");
    EXPECT_TRUE(runs(short_round + "  confinement: best-effort\n"));
    EXPECT_THAT(page, HasSubstr("| " + row + " | " + yes_or_no(required) + " | " +
                                yes_or_no(strangers) + " |"));
    const auto place = fact_named(run_on(machine, bench, {"doctor", "--json"}).json(), "place");
    EXPECT_EQ(place["state"], !required ? "missing" : !strangers ? "limited" : "ok");
  }
}

}  // namespace
}  // namespace matchbench::cli
