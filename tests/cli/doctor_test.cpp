#include "tests/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

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
  EXPECT_THAT(names, IsSupersetOf({"confinement", "landlock", "namespaces", "cgroups", "clock",
                                   "cores", "governor", "slurm", "java", "python", "browser"}));
}

TEST(Doctor, WritesNoLineThatIsWiderThanTheTerminal) {
  const Bench bench;
  std::istringstream lines(bench.run_on_terminal({"doctor"}, 80));
  for (std::string line; std::getline(lines, line);) {
    if (line.find('/') != std::string::npos) continue;  // a path is not broken
    EXPECT_LE(line.size(), 81U) << line;                // the last character is \r
  }
  EXPECT_THAT(bench.run_on_terminal({"doctor"}, 80), HasSubstr("A ranked round can"));
}

}  // namespace
}  // namespace matchbench::cli
