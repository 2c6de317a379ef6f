// An unmodified plugin of SME2, compiled here, on a collection that was imported from SME2.
#include "tests/engines/sme2_plugin.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace matchbench {
namespace {

using testing::HasSubstr;

class Sme2Round : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_java_compiler()) GTEST_SKIP() << "there is no javac, or matchbench.jar was not built";
    const std::string data =
        std::string(MATCHBENCH_SOURCE_DIR) + "/tests/data/collection/fixtures/sme2";
    const cli::Finished imported =
        bench_.run({"collection", "import", "sme2", data + "/mini-tc.xml", "--out", "tc",
                    "--licence", "Apache-2.0", "--source", "tests", "--rewrite",
                    "http://127.0.0.1/services/1.1/=" + data + "/services"});
    ASSERT_EQ(imported.exit_code, 0) << imported.err;
    ASSERT_NO_FATAL_FAILURE(add_sme2_plugin(bench_));
    bench_.put("c.yaml",
               "matchbench: contest/1\nname: SME2\ncollection: tc\n"
               "entrants:\n  - plugin: keyword\n  - plugin: awkward\n"
               "measures: [AP]\nrelevance: [binary]\n"
               "protocol:\n  passes: 20\n  warmup: 0\n  confinement: required\n");
  }

  // What the query finds; -1 while there is no database that can be read.
  std::int64_t number(const std::string& query) const {
    try {
      SQLite::Database database((bench_ / "r.db").string());
      return database.execAndGet(query).getInt64();
    } catch (const SQLite::Exception&) {
      return -1;
    }
  }

  // Interrupts the run once the plugin has answered; a run that has ended by then has nothing left.
  void interrupt(pid_t run) const {
    siginfo_t ended{};
    while (number("SELECT count(*) FROM answer JOIN repetition ON repetition.id = "
                  "answer.repetition JOIN entrant ON "
                  "entrant.id = "
                  "entrant WHERE name = 'awkward'") < 1 &&
           waitid(P_PID, static_cast<id_t>(run), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(run, SIGINT);
  }

  const cli::Bench bench_;
};

TEST_F(Sme2Round, EndsWithoutAFailureIfItIsInterruptedAndResumed) {
  const pid_t run = bench_.start({"run", "c.yaml", "--db", "r.db"}, "first", cli::Bench::Limits());
  interrupt(run);
  bench_.wait(run, "first");
  const cli::Finished resumed = bench_.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(number("SELECT count(*) FROM answer"), 2 * 2 * 20);  // entrants, requests, passes
  // The session that was interrupted is no failure of a query.
  EXPECT_EQ(number("SELECT count(*) FROM failures WHERE message <> 'interrupted'"), 0);
  EXPECT_EQ(number("SELECT count(*) FROM confinement WHERE tier <> 'full'"), 0);
  EXPECT_EQ(
      number(
          "SELECT count(DISTINCT repetition * 100 + request || ' ' || ranking_hash) FROM answer"),
      4);  // the same ranking in each pass

  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench_.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(board.size(), 2U);
  for (const auto& row : board) EXPECT_GT(row["AP"].get<double>(), 0) << row;
}

// Its input() takes XML alone: broken.owls and postal_code.html are not well-formed, and of two
// services the collection has no file.
TEST_F(Sme2Round, CountsOnTheBoardTheServicesThatInputRefused) {
  ASSERT_EQ(bench_.run({"run", "c.yaml", "--db", "r.db", "--only", "awkward"}).exit_code, 0);
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const cli::Finished board = bench_.run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_THAT(board.out,
              HasSubstr("awkward left out 4 of 9 services, which are in none of its rankings."));
  EXPECT_THAT(board.out, HasSubstr("awkward was given the services in one order"));
}

// It ranks the services in the order of input(), so that its figures are those of the order.
TEST_F(Sme2Round, ShowsTheSpreadOverOrdersOfRegistration) {
  ASSERT_NO_FATAL_FAILURE(make_plain_sme2_plugin(bench_));
  ASSERT_EQ(bench_.run({"plugin", "add", "plain.jar", "--sme2"}).exit_code, 0);
  const auto board_of = [&](const std::string& order, const std::string& repetitions) {
    bench_.put("c.yaml",
               "matchbench: contest/1\nname: SME2\ncollection: tc\nentrants:\n"
               "  - plugin: plain\n    repetitions: " +
                   repetitions +
                   "\nmeasures: [RR]\nrelevance: [binary]\n"
                   "protocol: {passes: 1, warmup: 0, service_order: " +
                   order + "}\n");
    const std::string database = order + repetitions + ".db";
    EXPECT_EQ(bench_.run({"run", "c.yaml", "--db", database}).exit_code, 0);
    EXPECT_EQ(bench_.run({"score", database}).exit_code, 0);
    return bench_.run({"leaderboard", database, "--wide", "--explain"}).out;
  };
  EXPECT_THAT(
      board_of("shuffled", "4"),
      testing::ContainsRegex("plain depends on the order in which services are registered: RR from "
                             "0\\.[0-9]+ to [01]\\.[0-9]+ over 4 orders"));
  EXPECT_THAT(board_of("collection", "2"),
              testing::Not(testing::ContainsRegex("depends on the order|in one order")));
}

// Its documents of OWL-S are there, and what SME2's interface lacks is left out.
TEST_F(Sme2Round, IsCheckedOnOwlsSources) {
  bench_.put("quick/plugin/awkward/settings.properties", "pause=0\n");
  ASSERT_EQ(bench_
                .run({"plugin", "add", "classes.jar", "--sme2", "awkward.AwkwardPlugin", "--folder",
                      "quick", "--name", "quick"})
                .exit_code,
            0);
  const cli::Finished checked = bench_.run({"plugin", "check", "quick"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("ok      loads a collection: 60 services"));
}

TEST_F(Sme2Round, TakesTheOnlyPluginOfAJarAndListsSeveral) {
  ASSERT_NO_FATAL_FAILURE(make_plain_sme2_plugin(bench_));
  const cli::Finished only = bench_.run({"plugin", "add", "plain.jar", "--sme2"});
  EXPECT_EQ(only.exit_code, 0) << only.err;
  EXPECT_THAT(only.out, HasSubstr("registered 'plain': Plain"));
  const cli::Finished none =
      bench_.run({"plugin", "add", matchbench_jar(), "--sme2", "--name", "none"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("implements de.dfki.sme2.IMatchmakerPlugin"));
  bench_.put("Other.java",
             "package two;\n"
             "public class Other extends plain.Plain {}\n");
  const std::string build =
      "cd '" + bench_.path().string() + "' && javac -cp '" + matchbench_jar() +
      ":plain' -d two Other.java && jar cf two.jar -C two . -C plain . && "
      "mkdir lib && jar cf lib/base.jar -C plain . && jar cf other.jar -C two .";
  ASSERT_EQ(std::system(build.c_str()), 0) << build;
  const cli::Finished several = bench_.run({"plugin", "add", "two.jar", "--sme2"});
  EXPECT_EQ(several.exit_code, 2);
  EXPECT_THAT(several.err, HasSubstr("2 classes of two.jar implement SME2's interface"));
  EXPECT_THAT(several.err, HasSubstr("two.Other"));
  EXPECT_THAT(several.err, HasSubstr("name one: --sme2 plain.Plain"));
  const cli::Finished misspelt = bench_.run({"plugin", "add", "two.jar", "--sme2", "two.Othre"});
  EXPECT_EQ(misspelt.exit_code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("there is no class two.Othre on the class path; the class "
                                      "path has plain.Plain, two.Other"));
  // What a class is made from may be in other jars.
  const cli::Finished other = bench_.run({"plugin", "add", "other.jar", "--sme2", "--classpath",
                                          "lib/base.jar", "--java-option=-Xss8m"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.out, HasSubstr("registered 'other': Other"));
}

TEST_F(Sme2Round, KeepsWhatThePluginPrintedAndLeftOutInTheLog) {
  ASSERT_EQ(bench_.run({"run", "c.yaml", "--db", "r.db", "--only", "awkward"}).exit_code, 0);
  SQLite::Database database((bench_ / "r.db").string());
  const std::string log = database.execAndGet("SELECT log FROM session WHERE kind = 'queries'");
  EXPECT_THAT(log, HasSubstr("no network: "));
  EXPECT_THAT(log, HasSubstr("{\"id\": 3} reading http://127.0.0.1/services/1.1/geocode.owls"));
  EXPECT_THAT(log,
              HasSubstr("left out http://127.0.0.1/services/1.1/broken.owls, as input() threw"));
  EXPECT_THAT(log, HasSubstr(" entries that were never input"));
  EXPECT_THAT(log, HasSubstr(" repeated entries"));
}

}  // namespace
}  // namespace matchbench
