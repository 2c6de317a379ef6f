#include "tests/misbehaving/misbehaving_round.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHonestOrder[] = {"service a", "service b", "service c", "service d",
                                        "service e", "service f", "service g", "service h"};

// Worked out by hand: the honest plugin ranks by name, rank i (from 0) with the score 1 / (3 + i).
Ranking honest_ranking() {
  const Collection collection = round::made_collection();
  Ranking ranking;
  for (const char* name : kHonestOrder) {
    const auto found = std::find_if(collection.services.begin(), collection.services.end(),
                                    [&](const auto& service) { return service.name == name; });
    const auto index = static_cast<std::uint32_t>(found - collection.services.begin());
    ranking.push_back({{index}, 0, 1.0 / (3.0 + static_cast<double>(ranking.size()))});
  }
  return ranking;
}

}  // namespace

fs::path misbehaving_plugin(const std::string& name) {
  const fs::path folder = MISBEHAVING_PLUGINS;
  return registry::is_program(name) ? folder / name : folder / name / (name + ".so");
}

std::string reason_to_skip(const Misdeed& misdeed) {
  if (!registry::is_program(misdeed.plugin)) return "";
  const fs::path manifest = misbehaving_plugin(misdeed.plugin);
  if (!fs::exists(manifest)) return "there was no javac to build the program with";
  try {
    registry::program_order(registry::read_plugin_manifest(manifest), contest::ProtocolSettings());
  } catch (const Error& error) {  // the interpreter is not there
    return error.what();
  }
  return "";
}

void expect_honest(const Answer& answer, const std::string& what) {
  EXPECT_EQ(answer.outcome, Outcome::kOk) << what << ": " << answer.message;
  EXPECT_EQ(answer.message, "") << what;
  EXPECT_EQ(answer.ranking, honest_ranking()) << what;
}

void expect_all_honest(const round::EntrantRecord& entrant, const std::string& who) {
  EXPECT_EQ(entrant.answers.size(), 5u) << who;
  for (const auto& [request, answer] : entrant.answers) expect_honest(answer, who + ", " + request);
  for (const auto& session : entrant.sessions) {
    EXPECT_EQ(session.outcome, Outcome::kOk) << who << ": " << session.message;
  }
}

MisbehavingTest::MisbehavingTest() {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = info->name();
  std::replace(name.begin(), name.end(), '/', '_');
  folder_ = fs::path("/tmp") / fmt::format("matchbench_test_{}_{}", name, getpid());
  fs::create_directories(folder_ / "tmp");
  fs::create_directories(folder_ / "judgments");
  fs::create_directories(folder_ / "database");
  std::ofstream(secret()) << "secret\n";
  setenv("TMPDIR", (folder_ / "tmp").c_str(), 1);
  adopt_orphans();
}

MisbehavingTest::~MisbehavingTest() {
  unsetenv("TMPDIR");
  fs::remove_all(folder_);
}

std::string MisbehavingTest::parameters(const Misdeed& misdeed) const {
  std::string text = fmt::format(
      R"({{"host":"{}","secret":"{}","folder":"{}","library_folder":"{}","address":"{}")", getpid(),
      secret().string(), folder_.string(),
      misbehaving_plugin(misdeed.plugin).parent_path().string(),
      reinterpret_cast<std::uintptr_t>(&host_value_));
  if (*misdeed.parameters != '\0') text += std::string(",") + misdeed.parameters;
  return text + "}";
}

round::RoundRecord MisbehavingTest::round_of(const Misdeed& misdeed,
                                             const contest::ProtocolSettings& protocol) const {
  return round::run_small_round(
      {.database = folder_ / "database" / "round.db",
       .contestants = {{"before", misbehaving_plugin("honest")},
                       {"misbehaving", misbehaving_plugin(misdeed.plugin), parameters(misdeed)},
                       {"after", misbehaving_plugin("honest"), R"({"place":"after"})"}},
       .protocol = protocol});
}

round::EntrantRecord MisbehavingTest::record_of(const Misdeed& misdeed,
                                                const contest::ProtocolSettings& protocol,
                                                const Grants& grants) const {
  return round::run_small_round({.database = folder_ / "database" / "round.db",
                                 .contestants = {{.name = "misbehaving",
                                                  .library = misbehaving_plugin(misdeed.plugin),
                                                  .parameters = parameters(misdeed),
                                                  .grants = grants}},
                                 .protocol = protocol})
      .entrants.at("misbehaving");
}

}  // namespace matchbench
