#include "tests/operations/cluster/cluster_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include <pwd.h>
#include <unistd.h>

namespace matchbench::cluster {
namespace {

const char* const kProtocol = "  passes: 3\n  blocks: 3\n  secret: 77\n  anonymise: true\n";

}  // namespace

// Slurm's daemons are root's on a real cluster, and jobs are those of others.
void give_to_ordinary_user(cli::Bench& bench) {
  const passwd* const nobody = geteuid() == 0 ? getpwnam("nobody") : nullptr;
  if (nobody != nullptr) bench.give_to(nobody->pw_uid, nobody->pw_gid);
}

ClusterRoundTest::ClusterRoundTest() {
  bench_.set("TMPDIR=" + (bench_ / "tmp").string());
  std::filesystem::create_directory(bench_ / "tmp");
  for (const char* file : {"c.yaml", "local.yaml"}) {
    bench_.put(file, contest_text("  - plugin: random\n    repetitions: 2\n  - plugin: keyword\n"
                                  "  - fusion: [keyword, random]\n",
                                  kProtocol));
  }
  give_to_ordinary_user(bench_);
  cluster_.emplace(bench_ / "slurm");
  bench_.set(cluster_->variable());
}

void ClusterRoundTest::use_slow_contest(int seconds) {
  const auto text = [](int stall_s) {
    return contest_text(fmt::format("  - plugin: keyword\n  - plugin: {}\n    parameters: "
                                    "{{stall_at: \"1\", stall_ms: \"{}\"}}\n",
                                    TIMED_SO, 1000 * stall_s),
                        std::string(kProtocol) + "  deadlines: {query: 5 min}\n");
  };
  bench_.put("c.yaml", text(seconds));
  bench_.put("local.yaml", text(0));  // ranks the same
}

std::vector<std::string> ClusterRoundTest::on_cluster(const std::vector<std::string>& more) const {
  std::vector<std::string> words = {"run", "c.yaml", "--cluster", "slurm", "--db", "round.db"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

void ClusterRoundTest::expect_local_round() {
  const cli::Finished local = bench_.run({"run", "local.yaml", "--db", "local.db", "--quiet"});
  ASSERT_EQ(local.exit_code, 0) << local.err;
  const StoredRankings expected = stored_rankings(bench_ / "local.db");
  EXPECT_GE(expected.size(), 12U * 6);
  const StoredRankings merged = stored_rankings(bench_ / "round.db");
  EXPECT_EQ(merged.size(), expected.size());
  for (const auto& [query, ranking] : expected) {
    const auto found = merged.find(query);
    const auto& [entrant, repetition, pass, request] = query;
    ASSERT_NE(found, merged.end()) << entrant << " pass " << pass << " request " << request;
    ASSERT_EQ(found->second, ranking) << entrant << " pass " << pass << " request " << request;
  }
  wait_until("nothing is left", [&] { return tasks_left() == 0; });
}

void ClusterRoundTest::expect_to_go_on(std::vector<std::string> more) {
  more.push_back("--resume");
  const cli::Finished finished = bench_.run(on_cluster(more));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  expect_local_round();
}

std::vector<std::uint32_t> ClusterRoundTest::shards_in(const std::string& state) const {
  std::istringstream lines(
      cluster_->ask("squeue --noheader --array --states=all --format='%K %T'"));
  std::vector<std::uint32_t> shards;
  std::uint32_t shard = 0;
  std::string is;
  while (lines >> shard >> is) {
    if (is == state) shards.push_back(shard);
  }
  std::ranges::sort(shards);
  return shards;
}

std::size_t ClusterRoundTest::tasks_left() const {
  const std::string lines = cluster_->ask("squeue --noheader --array --format=%T");
  return static_cast<std::size_t>(std::ranges::count(lines, '\n'));
}

std::string ClusterRoundTest::wait_for_shard(std::uint32_t shard) const {
  const std::string word = fmt::format("SLURM_ARRAY_TASK_ID={}", shard);
  wait_until(fmt::format("shard {} is at work", shard),
             [&] { return !cluster_->processes("matchbench", word).empty(); });
  wait_until(fmt::format("shard {} has a worker", shard), [&] {
    for (const auto& entry : std::filesystem::directory_iterator(bench_ / "round.cluster/parts")) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(fmt::format("-shard-{}.status", shard))) return true;
    }
    return false;
  });
  std::istringstream lines(
      cluster_->ask("squeue --noheader --array --states=RUNNING --format='%K %N'"));
  std::uint32_t known = 0;
  std::string node;
  while (lines >> known >> node) {
    if (known == shard) return node;
  }
  ADD_FAILURE() << "shard " << shard << " is on no node";
  return {};
}

bool ClusterRoundTest::is_delivered(std::uint32_t shard) const {
  return std::filesystem::exists(bench_ / fmt::format("round.cluster/parts/part-{}.db", shard));
}

}  // namespace matchbench::cluster
