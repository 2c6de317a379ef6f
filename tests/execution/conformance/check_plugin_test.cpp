// The whole check of a plugin as one function.
#include "harness/execution/conformance/check_plugin.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/execution/conformance/asked_plugins.hpp"

#include <gmock/gmock.h>

#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace matchbench::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CheckPlugin : public AskedPlugins {
 protected:
  PluginCheckReport checked(const PluginCheckRequest& request) {
    return check_plugin(request, built_programs(),
                        [&](const CheckResult& result) { heard_.push_back(result.key); });
  }
  static std::vector<std::string> keys(const PluginCheckReport& report, CheckVerdict verdict) {
    std::vector<std::string> out;
    for (const auto& result : report.results) {
      if (result.verdict == verdict) out.push_back(result.key);
    }
    return out;
  }

  std::vector<std::string> heard_;
};

TEST_F(CheckPlugin, TellsEachPromiseThatIsKeptInTheOrderInWhichItWasTried) {
  PluginCheckRequest request = faulty("none");
  std::vector<std::string> steps;
  request.on_step = [&](std::string_view what) { steps.emplace_back(what); };
  const PluginCheckReport report = checked(request);
  EXPECT_EQ(report.library, FAULTY_SO);
  EXPECT_EQ(report.count(CheckVerdict::kFailed), 0U);
  ASSERT_GT(heard_.size(), 15U);
  EXPECT_THAT(std::vector(heard_.begin(), heard_.begin() + 6),
              ElementsAre("symbols", "handshake", "older_host", "descriptor", "load", "rankings"));
  EXPECT_EQ(heard_.size(), report.results.size());
  EXPECT_EQ(steps.front(), "whether it opens");
  EXPECT_EQ(steps.back(), "its memory, query by query and over many matchmakers");
  for (const auto& result : report.results) EXPECT_EQ(result.remedy, "") << result.key;
}

// A sanitizer keeps memory of its own, so that growth cannot be told under it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kTellsGrowth = false;
#else
constexpr bool kTellsGrowth = true;
#endif

struct Fault {
  std::string name;                 // what faulty.cpp is told
  std::vector<std::string> broken;  // the checks that must notice, and no others may
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

class FaultyPlugin : public CheckPlugin, public testing::WithParamInterface<Fault> {};

TEST_P(FaultyPlugin, IsFoundByTheCheckOfItsFaultAlone) {
  const bool grows = GetParam().name.starts_with("leak");
  if (grows && !kTellsGrowth) GTEST_SKIP() << "a sanitizer keeps memory of its own";
  const PluginCheckReport report = checked(faulty(GetParam().name));
  EXPECT_EQ(keys(report, CheckVerdict::kFailed), GetParam().broken);
  for (const auto& result : report.results) {
    EXPECT_EQ(result.verdict == CheckVerdict::kFailed, !result.remedy.empty()) << result.key;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Faults, FaultyPlugin,
    testing::Values(Fault{"polite_load", {}}, Fault{"polite_query", {}},
                    Fault{"exact_size", {"newer_host"}}, Fault{"early", {"call_order"}},
                    Fault{"empty", {"empty_collection"}}, Fault{"one", {"one_service"}},
                    Fault{"long_text", {"long_text"}}, Fault{"non_ascii", {"non_ascii"}},
                    Fault{"top_k", {"top_k"}}, Fault{"seed", {"same_seed"}},
                    Fault{"state", {"same_query"}}, Fault{"deaf_load", {"stop_load"}},
                    Fault{"deaf_query", {"stop_query"}}, Fault{"stdout", {"stdout"}},
                    Fault{"leak_query", {"query_growth"}},
                    Fault{"leak_life", {"memory_after_destroy"}}),
    [](const auto& fault) { return fault.param.name; });

// Over many lives the threads left behind can also reach the cap on threads before the worker is
// done, which the check of many lives then reports.
TEST_F(CheckPlugin, FindsThreadsThatAreLeftBehind) {
  const auto broken = keys(checked(faulty("thread")), CheckVerdict::kFailed);
  EXPECT_THAT(broken, testing::Contains("threads"));
  EXPECT_THAT(broken, testing::IsSubsetOf({"threads", "memory_after_destroy"}));
}

// Later checks would fail for the same reason, with remedies that do not help.
TEST_F(CheckPlugin, GoesNoFurtherThanTheRootCause) {
  const PluginCheckReport unloaded = checked(faulty("load_fails"));
  EXPECT_THAT(keys(unloaded, CheckVerdict::kFailed), ElementsAre("load"));
  EXPECT_EQ(unloaded.results[4].detail, "load: load() returned MB_E_INTERNAL");
  EXPECT_THAT(unloaded.results[4].remedy, StartsWith("see what the message names"));
  const PluginCheckReport rising = checked(faulty("rising"));
  EXPECT_THAT(keys(rising, CheckVerdict::kFailed), ElementsAre("rankings"));
  EXPECT_THAT(rising.results[5].detail, StartsWith("query 1: bad ranking: rank 2 has the score"));
}

// Its log, which is not shown here, says more.
TEST_F(CheckPlugin, SendsWhoseProgramDoesNotLoadToPluginTry) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const auto plugin = folder_.put("mine/plugin.yaml",
                                  "id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                  "program: [python3, mine.py]\n");
  folder_.put("mine/mine.py",
              "import matchbench\n"
              "class Mine(matchbench.Matchmaker):\n"
              "    def load(self, collection): raise ValueError('enough')\n"
              "matchbench.main(Mine)\n");
  const PluginCheckReport report = checked({.plugin = plugin.string()});
  EXPECT_EQ(report.results.back().key, "load");
  EXPECT_THAT(
      report.results.back().remedy,
      testing::EndsWith("'matchbench plugin try PLUGIN --collection FOLDER' prints what the "
                        "program writes, too"));
}

// What a Python program is told by the check up to the result of this key.
class CheckedProgram : public CheckPlugin {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  }

  std::map<std::string, CheckResult> results(const std::string& program,
                                             const std::string& manifest, std::string last) {
    const auto plugin = folder_.put("mine/plugin.yaml",
                                    "id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                    "program: [python3, mine.py]\n" +
                                        manifest);
    folder_.put("mine/mine.py", program);
    std::map<std::string, CheckResult> found;
    PluginCheckRequest request{.plugin = plugin.string()};
    request.interrupt = [&] { return found.contains(last); };
    try {
      check_plugin(request, built_programs(),
                   [&](const CheckResult& result) { found.emplace(result.key, result); });
    } catch (const Error&) {
      EXPECT_TRUE(found.contains(last));
    }
    return found;
  }
};

// As docs/write-a-matchmaker.md shows it: it ranks by the grades that it has seen.
const std::string kLearner = R"(
import matchbench
class Mine(matchbench.Matchmaker):
    def load(self, collection):
        self.services = collection.services
    def train(self, training):
        self.grades = [0] * len(self.services)
        assert {j.grade for j in training.judgments} <= set(range(training.max_grade + 1))
        for j in training.judgments:
            self.learn(training.requests[j.request], j.service, j.grade)
    def learn(self, request, service, grade):
        self.grades[service] += grade if request.uri and self.services[service].uri else 0
    def query(self, query):
        return [(i, grade) for i, grade in enumerate(self.grades)]
matchbench.main(Mine)
)";

TEST_F(CheckedProgram, ThatLearnsIsTrainedBeforeItIsAsked) {
  const auto found = results(kLearner, "training: required\n", "one_service");
  EXPECT_EQ(found.at("train").detail, "96 judgments of 4 requests");
  EXPECT_EQ(found.at("rankings").verdict, CheckVerdict::kPassed) << found.at("rankings").detail;
  EXPECT_FALSE(found.contains("untrained"));
  EXPECT_EQ(found.at("empty_collection").detail, "loads it");
  EXPECT_EQ(found.at("one_service").verdict, CheckVerdict::kPassed);
}

TEST_F(CheckedProgram, ThatLearnsAnswersWithoutTrainingUnlessItSaysThatItCannot) {
  const CheckResult untrained = results(kLearner, "", "untrained").at("untrained");
  EXPECT_EQ(untrained.verdict, CheckVerdict::kFailed);
  EXPECT_THAT(untrained.detail, HasSubstr("has no attribute 'grades' (mine.py:14)"));
  EXPECT_THAT(untrained.remedy, HasSubstr("write 'training: required' into plugin.yaml"));
}

TEST_F(CheckedProgram, IsToldWhereItsTrainingFails) {
  const auto found = results(
      "import matchbench\n"
      "class Mine(matchbench.Matchmaker):\n"
      "    def load(self, collection): pass\n"
      "    def train(self, training): raise KeyError('grade')\n"
      "matchbench.main(Mine)\n",
      "", "train");
  EXPECT_EQ(found.at("train").verdict, CheckVerdict::kFailed);
  EXPECT_THAT(found.at("train").detail, HasSubstr("KeyError: 'grade' (mine.py:4)"));
  EXPECT_FALSE(found.contains("rankings"));
}

TEST_F(CheckedProgram, ThatOnlyAbstainsHasShownNoRanking) {
  const CheckResult rankings = results(
                                   "import matchbench\n"
                                   "class Mine(matchbench.Matchmaker):\n"
                                   "    def load(self, collection): pass\n"
                                   "    def query(self, query): raise matchbench.Unsupported\n"
                                   "matchbench.main(Mine)\n",
                                   "", "rankings")
                                   .at("rankings");
  EXPECT_EQ(rankings.verdict, CheckVerdict::kNotChecked);
  EXPECT_EQ(rankings.detail, "all 5 requests were abstentions; no ranking was checked");
}

TEST_F(CheckedProgram, ThatStartsProcessesIsToldToUseThreads) {
  const auto opening = [&](const std::string& statement) {
    return results("import matchbench\n" + statement + "\n", "", "handshake")
        .at("handshake")
        .detail;
  };
  EXPECT_THAT(opening("import multiprocessing; multiprocessing.Pool(2)"),
              HasSubstr("; matchmakers cannot start processes; use threads, at most "
                        "options.max_threads"));
  EXPECT_THAT(opening("import subprocess; subprocess.run(['ls'])"),
              HasSubstr("cannot start processes"));
  EXPECT_THAT(opening("def broken(:"), Not(HasSubstr("main(")));
}

TEST_F(CheckedProgram, ThatLeavesThreadsBehindIsToldSo) {
  const CheckResult threads =
      results(
          "import threading, time\n"
          "import matchbench\n"
          "class Mine(matchbench.Matchmaker):\n"
          "    def load(self, collection):\n"
          "        threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()\n"
          "    def query(self, query): return matchbench.Ranking([], [])\n"
          "matchbench.main(Mine)\n",
          "", "threads")
          .at("threads");
  EXPECT_EQ(threads.verdict, CheckVerdict::kFailed);
  EXPECT_THAT(threads.detail, HasSubstr("16 threads more after 16 lives of a matchmaker"));
}

// It fails at a request without a description.
TEST_F(CheckedProgram, ThatFailsAtAnOddRequestIsToldToAbstain) {
  const CheckResult odd = results(
                              "import matchbench\n"
                              "class Mine(matchbench.Matchmaker):\n"
                              "    def load(self, collection): pass\n"
                              "    def query(self, query):\n"
                              "        if not query.request.description: raise ValueError('no')\n"
                              "        return []\n"
                              "matchbench.main(Mine)\n",
                              "", "empty_text")
                              .at("empty_text");
  EXPECT_EQ(odd.verdict, CheckVerdict::kFailed);
  EXPECT_THAT(odd.remedy, HasSubstr("raise matchbench.Unsupported for a request"));
  for (const char* foreign : {"MB_", "throw"}) EXPECT_THAT(odd.remedy, Not(HasSubstr(foreign)));
}

TEST_F(CheckedProgram, ThatIsTooSlowForALongTextIsToldToTakeLessTime) {
  const CheckResult slow = results(
                               "import matchbench, time\n"
                               "class Mine(matchbench.Matchmaker):\n"
                               "    def load(self, collection):\n"
                               "        self.longest = max(\n"
                               "            (len(s.description) for s in collection.services),\n"
                               "            default=0)\n"
                               "    def query(self, query):\n"
                               "        if self.longest > 1_000_000: time.sleep(60)\n"
                               "        return []\n"
                               "matchbench.main(Mine)\n",
                               "", "long_text")
                               .at("long_text");
  EXPECT_EQ(slow.verdict, CheckVerdict::kFailed);
  EXPECT_THAT(slow.detail, testing::EndsWith("killed"));
  EXPECT_EQ(slow.remedy,
            "take time in proportion to the length of a text, or look only at its beginning");
}

// Nearly as long as a call may go on, so that a slow machine makes it longer.
TEST_F(CheckedProgram, ThatHasNothingToStopIsNotToldThatItDoesNotStop) {
  const CheckResult stop = results(
                               "import matchbench, time\n"
                               "class Mine(matchbench.Matchmaker):\n"
                               "    def load(self, collection):\n"
                               "        if len(collection.services) > 1000: time.sleep(0.4)\n"
                               "    def query(self, query): return []\n"
                               "matchbench.main(Mine)\n",
                               "", "stop_load")
                               .at("stop_load");
  EXPECT_NE(stop.verdict, CheckVerdict::kNotChecked);
  if (stop.verdict == CheckVerdict::kFailed) {
    EXPECT_THAT(stop.detail, Not(HasSubstr("nothing to stop")));
  }
}

TEST_F(CheckedProgram, IsToldItsSilenceAndItsAbstentionsApart) {
  const CheckResult rankings = results(
                                   "import matchbench\n"
                                   "class Mine(matchbench.Matchmaker):\n"
                                   "    def load(self, collection): self.asked = 0\n"
                                   "    def query(self, query):\n"
                                   "        self.asked += 1\n"
                                   "        if self.asked > 1: return []\n"
                                   "        raise matchbench.Unsupported('no text')\n"
                                   "matchbench.main(Mine)\n",
                                   "", "rankings")
                                   .at("rankings");
  EXPECT_THAT(rankings.detail, HasSubstr("4 empty rankings (nothing fits), 1 abstention"));
}

TEST_F(CheckPlugin, NamesTheSymbolsBesideTheEntry) {
  PluginCheckRequest request{.plugin = TALKATIVE_SO};
  std::size_t results = 0;
  request.interrupt = [&] { return results > 0; };  // the others are those of `faulty`
  CheckResult symbols;
  EXPECT_THROW(check_plugin(request, built_programs(),
                            [&](const CheckResult& result) {
                              symbols = result;
                              ++results;
                            }),
               Error);
  EXPECT_EQ(results, 1U);
  EXPECT_EQ(symbols.verdict, CheckVerdict::kFailed);
  EXPECT_THAT(symbols.detail, HasSubstr("faulty_left_over"));
}

TEST_F(CheckPlugin, IsTablesOfRowsForPrograms) {
  const text::Table table = check_table(
      {{"load", "loads a collection", CheckVerdict::kFailed, "load: error: x", "see it"},
       {"older_host", "works with older hosts", CheckVerdict::kNotChecked, "there is none", ""}});
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.columns[1].key, "verdict");
  EXPECT_EQ(std::get<std::string>(table.rows[0][1]), "failed");
  EXPECT_EQ(std::get<std::string>(table.rows[1][1]), "not checked");
  EXPECT_EQ(std::get<std::string>(table.rows[0][4]), "see it");
  EXPECT_TRUE(text::is_empty(table.rows[1][4]));
}

TEST_F(CheckPlugin, FindsWhomItIsToldAndRefusesWhoIsNotThere) {
  const CheckTarget keyword = target_of({.plugin = "keyword", .index = 3}, built_programs());
  EXPECT_EQ(keyword.library, built_plugin("keyword"));
  EXPECT_EQ(keyword.index, 3U);
  EXPECT_FALSE(keyword.is_program());
  EXPECT_FALSE(keyword.is_sme2());
  const auto refusal = [&](const PluginCheckRequest& request) {
    return fault([&] { target_of(request, built_programs()); });
  };
  EXPECT_THAT(refusal({.plugin = "nonesuch"}), StartsWith("no plugin is named 'nonesuch'"));
  EXPECT_EQ(refusal({.plugin = "keyword", .index = 4294967296}),
            "--index 4294967296: no library has this many matchmakers");
  EXPECT_THAT(refusal({.plugin = "keyword", .on_trace = [](const std::string&) {}}),
              StartsWith("--trace shows the conversation with a program, and "));
  EXPECT_EQ(refusal({.plugin = "keyword", .parameters = "{k1: 2}"}),
            "--parameters {k1: 2} is not a JSON object; write, for example, --parameters "
            "'{\"k1\": 1.2}'");
  EXPECT_EQ(refusal({.plugin = "keyword", .parameters = R"({"k9": 2})"}),
            "the plugin has no parameter 'k9'; did you mean 'k1'?");
  std::filesystem::create_directory(folder_ / "mine");
  std::filesystem::copy_file(FAULTY_SO, folder_ / "mine/mine.so");
  folder_.put("mine/plugin.yaml", "id: org.example.mine\nparametrs: ~\n");
  EXPECT_THAT(refusal({.plugin = (folder_ / "mine/mine.so").string()}),
              StartsWith("mine/plugin.yaml:2:1: unknown key 'parametrs'; did you mean "
                         "'parameters'?"));
}

// As in the rounds of strangers, for whom the folders of pyenv and the like are not open.
TEST_F(CheckPlugin, PermitsStrangersNoInterpreterThatToolsHaveInstalled) {
  const std::filesystem::path tools = folder_ / "versions";
  std::filesystem::create_directories(tools / "3.9/bin");
  std::filesystem::copy_file("/proc/self/exe", tools / "3.9/bin/tool");
  folder_.put("mine/plugin.yaml", "id: org.example.mine\nname: mine\nprogram: [" +
                                      (tools / "3.9/bin/tool").string() + "]\n");
  setenv("PYENV_ROOT", folder_.path().c_str(), 1);
  PluginCheckRequest request{.plugin = (folder_ / "mine/").string()};
  EXPECT_TRUE(target_of(request, built_programs()).is_program());
  request.strangers = true;
  EXPECT_THAT(fault([&] { target_of(request, built_programs()); }),
              HasSubstr("nor in a prefix that the organiser names"));
  unsetenv("PYENV_ROOT");
}

}  // namespace
}  // namespace matchbench::conformance
