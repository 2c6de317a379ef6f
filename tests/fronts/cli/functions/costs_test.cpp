#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

// Of request 1 the service a is the answer, of 2 the service b. As JSON a has 42 characters,
// {"uri":"urn:s:a","description":"Tool éé."}, and b 28, {"uri":"urn:s:b","name":"B"}.
class CostsOfAnswers : public testing::Test {
 protected:
  CostsOfAnswers() {
    bench_.put("c/collection.yaml", manifest_text());
    bench_.put("c/services.yaml",
               "- uri: urn:s:a\n  description: Tool éé.\n- uri: urn:s:b\n  name: B\n");
    bench_.put("c/requests.yaml", "- uri: urn:r:1\n- uri: urn:r:2\n");
    bench_.put("c/judgments.tsv",
               "request\tservice\tjudge\tdimension\tgrade\n"
               "urn:r:1\turn:s:a\tconsensus\tfit\t1\n"
               "urn:r:2\turn:s:b\tconsensus\tfit\t1\n");
    // RR is 1/2 and 1; 1 and 0; 1 and 0. The last costs more than the second for nothing.
    bench_.put("both.run",
               "urn:r:1 Q0 urn:s:b 1 2 x\nurn:r:1 Q0 urn:s:a 2 1 x\n"
               "urn:r:2 Q0 urn:s:b 1 2 x\nurn:r:2 Q0 urn:s:a 2 1 x\n");
    bench_.put("one.run", "urn:r:1 Q0 urn:s:a 1 1 x\nurn:r:2 Q0 urn:s:a 1 1 x\n");
    bench_.put("more.run",
               "urn:r:1 Q0 urn:s:a 1 2 x\nurn:r:1 Q0 urn:s:b 2 1 x\nurn:r:2 Q0 urn:s:a 1 1 x\n");
    const std::string contest =
        "matchbench: contest/1\nname: Costs\ncollection: c\n"
        "entrants:\n  - run: both.run\n  - run: one.run\n  - run: more.run\n";
    bench_.put("round.yaml", contest + "measures: [RR]\n");
    bench_.put("tokens.yaml", contest + "measures: [RR, Tokens@1]\n");
    run({"run", "round.yaml", "--quiet"});
  }

  Finished run(const std::vector<std::string>& words) const {
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }

  // Every seven characters of a text are a token of this one. False: Python makes no environments.
  bool install_tokenizer(const std::string& version) {
    const std::string environment = (bench_ / "env").string();
    if (std::system(("python3 -m venv --without-pip " + environment).c_str()) != 0) return false;
    // One version is installed at a time.
    for (const auto& python : fs::directory_iterator(bench_ / "env/lib")) {
      const std::string packages =
          "env/lib/" + python.path().filename().string() + "/site-packages/";
      for (const char* other : {"0.1.3", "0.1.4"}) {
        fs::remove_all(bench_ / (packages + "bpe_openai-" + other + ".dist-info"));
      }
      bench_.put(packages + "bpe_openai-" + version + ".dist-info/METADATA",
                 "Metadata-Version: 2.1\nName: bpe-openai\nVersion: " + version + "\n");
      bench_.put(packages + "bpe_openai.py",
                 "class Sevens:\n"
                 "    def encode_ordinary(self, text):\n"
                 "        return [text[at:at + 7] for at in range(0, len(text), 7)]\n"
                 "def get_encoding(name):\n"
                 "    return {'o200k_base': Sevens()}[name]\n");
    }
    setenv("PATH", ((bench_ / "env/bin").string() + ":/usr/bin:/bin").c_str(), 1);
    return true;
  }

  // The costs by system.
  std::map<std::string, nlohmann::json> costs() const {
    std::map<std::string, nlohmann::json> out;
    for (const auto& row : run({"analyse", "costs", "round.db", "-m", "RR", "--json"}).json()) {
      out[row["system"].get<std::string>()] = row;
    }
    return out;
  }

  CommandBench bench_;
};

TEST_F(CostsOfAnswers, AreShownBesideQualityWithTheFront) {
  setenv("PATH", bench_.path().c_str(), 1);  // nobody counts tokens
  const auto rows = costs();
  const auto& both = rows.at("both");
  EXPECT_EQ(both["quality"], .75);
  EXPECT_EQ(both["characters"], 70);
  EXPECT_EQ(both["front"], "characters");
  EXPECT_EQ(rows.at("one")["characters"], 42);
  EXPECT_EQ(rows.at("one")["front"], "characters");
  EXPECT_EQ(rows.at("more")["quality"], .5);
  EXPECT_EQ(rows.at("more")["characters"], 56);  // 70 and 42
  EXPECT_EQ(rows.at("more")["front"], "");
  for (const char* unknown : {"tokens", "cpu_ms", "memory_mib"})
    EXPECT_TRUE(both[unknown].is_null());
  const auto first = run({"analyse", "costs", "round.db", "-m", "RR", "--depth", "1", "--json"});
  EXPECT_EQ(first.json()[0]["characters"], 28);
  EXPECT_THAT(first.err, HasSubstr("Tokens are not shown: there is no python3 on the PATH"));
}

TEST_F(CostsOfAnswers, AreCountedInTokensOfTheTokenizerThatIsNamed) {
  if (!install_tokenizer("0.1.4")) GTEST_SKIP() << "python3 has no module venv";
  const auto rows = costs();
  EXPECT_EQ(rows.at("both")["tokens"], 10);
  EXPECT_EQ(rows.at("one")["tokens"], 6);
  EXPECT_EQ(rows.at("more")["tokens"], 8);
  EXPECT_EQ(rows.at("both")["front"], "characters, tokens");
  run({"run", "tokens.yaml", "--quiet"});
  EXPECT_THAT(run({"score", "tokens.db"}).err, Not(HasSubstr("Tokens")));
  const auto board = run({"leaderboard", "tokens.db", "--json"}).json();
  for (const auto& row : board) {
    EXPECT_EQ(row["Tokens@1"], row["entrant"] == "both" ? 4 : 6) << row;
  }
  EXPECT_THAT(run({"leaderboard", "tokens.db", "--wide", "--explain"}).out,
              HasSubstr("bpe-openai 0.1.4"));
}

TEST_F(CostsOfAnswers, AreNotCountedInTokensOfAnotherVersion) {
  if (!install_tokenizer("0.1.4")) GTEST_SKIP() << "python3 has no module venv";
  run({"run", "tokens.yaml", "--quiet"});
  ASSERT_TRUE(install_tokenizer("0.1.3"));
  EXPECT_THAT(run({"score", "tokens.db"}).err,
              HasSubstr("Tokens@1 is not scored: " + (bench_ / "env/bin/python3").string() +
                        " has no bpe-openai 0.1.4, but 0.1.3; 'python3 -m pip install "
                        "bpe-openai==0.1.4' in an environment on the PATH installs it"));
  const auto board = run({"leaderboard", "tokens.db", "--wide", "--explain"});
  EXPECT_THAT(board.out, HasSubstr("Tokens@1 is not shown, because bpe-openai 0.1.4 was not"));
  const auto alone = bench_.run({"score", "round.db", "-m", "Tokens@1"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("has no bpe-openai 0.1.4, but 0.1.3"));
}

TEST_F(CostsOfAnswers, AreRefusedInTokensBeforeAnythingRunsWhereNobodyCountsThem) {
  setenv("PATH", bench_.path().c_str(), 1);
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"run", "tokens.yaml"}, {"run", "tokens.yaml", "--dry-run"}}) {
    const auto finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr("tokens.yaml:8:11: Tokens@1 could not be scored: there is "
                                        "no python3 on the PATH; 'python3 -m pip install"));
  }
  EXPECT_FALSE(fs::exists(bench_ / "tokens.db"));
  // The gate asks what it compares by, not all that the contest is scored by.
  EXPECT_EQ(bench_.run({"gate", "both.run", "one.run", "--contest", "tokens.yaml"}).exit_code, 4);
  const auto gate = bench_.run(
      {"gate", "both.run", "one.run", "--contest", "tokens.yaml", "--measure", "Tokens@1"});
  EXPECT_THAT(gate.err, HasSubstr("there is no python3 on the PATH"));
}

TEST_F(CostsOfAnswers, HaveProcessorTimeAndMemoryOfWhoRan) {
  bench_.put("ran.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  run({"run", "ran.yaml", "--quiet"});
  const auto rows = run({"analyse", "costs", "ran.db", "-m", "nDCG@5", "--json"}).json();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_GT(rows[0]["cpu_ms"], 0);
  EXPECT_GT(rows[0]["memory_mib"], 0);
  EXPECT_THAT(rows[0]["front"].get<std::string>(), HasSubstr("processor time, memory"));
}

TEST_F(CostsOfAnswers, AreNotThoseOfFiles) {
  bench_.put("qrels", "urn:r:1 0 urn:s:a 1\nurn:r:2 0 urn:s:b 1\n");
  const auto finished = bench_.run({"analyse", "costs", "qrels", "both.run"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("run files do not say what their answers cost"));
  const auto missing = bench_.run({"analyse", "costs", "missing.db"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, HasSubstr("missing.db"));
  EXPECT_THAT(missing.err, Not(HasSubstr("run files do not say")));
}

}  // namespace
}  // namespace matchbench::cli
