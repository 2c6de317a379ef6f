#include "harness/round/contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kHead =
    "matchbench: contest/1\n"  // line 1
    "name: A contest\n"        // line 2
    "collection: ../made\n"    // line 3
    "entrants:\n";             // line 4

// The head and one entrant in line 5; more follows from line 6.
std::string contest_with(const std::string& more) {
  return std::string(kHead) + "  - plugin: keyword\n" + more;
}

Contest parsed(const std::string& text) {
  return parse_contest(text, "/contests/a.yaml");
}

std::string fault_of(const std::string& text) {
  try {
    parsed(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

TEST(Contest, ReadsTheLeastThereCanBe) {
  const Contest contest = parsed(contest_with(""));
  EXPECT_EQ(contest.name, "A contest");
  EXPECT_EQ(contest.file, "/contests/a.yaml");
  EXPECT_EQ(contest.collection, "/made");
  EXPECT_EQ(contest.collection_where.line, 3u);
  ASSERT_EQ(contest.entrants.size(), 1u);
  EXPECT_EQ(contest.entrants[0].name, "keyword");
  EXPECT_EQ(contest.entrants[0].plugin, "keyword");
  EXPECT_EQ(contest.entrants[0].parameters, "{}");
  EXPECT_EQ(contest.entrants[0].repetitions, 1u);
  EXPECT_EQ(contest.entrants[0].where.line, 5u);
  EXPECT_EQ(contest.protocol.passes, 3u);
  EXPECT_EQ(contest.protocol.confinement, ConfinementMode::kRequired);
  EXPECT_EQ(contest.training.folds, 0u);
}

TEST(Contest, ReadsEveryKey) {
  const Contest contest = parsed(
      "matchbench: contest/1\n"
      "name: All\n"
      "description: What it is about\n"
      "collection: /data/made\n"
      "entrants:\n"
      "  - plugin: ./deep/logic.so\n"
      "    index: 2\n"
      "    parameters: {depth: 3}\n"
      "    repetitions: 5\n"
      "    tags: [logic, slow]\n"
      "  - plugin: keyword\n"
      "    name: words\n"
      "  - fusion: [logic, words]\n"
      "    method: combmnz\n"
      "measures: [AP, P@5]\n"
      "relevance: [overall]\n"
      "folds: 5\n"
      "training: {grades: consensus, relevant: \">= 2\"}\n"
      "protocol:\n"
      "  seed: 7\n"
      "  passes: 4\n"
      "  warmup: 0\n"
      "  blocks: 2\n"
      "  top_k: 50\n"
      "  max_threads: 2\n"
      "  memory: 512 MiB\n"
      "  scratch: 2 GB\n"
      "  anonymise: true\n"
      "  isolation: none\n"
      "  confinement: best-effort\n"
      "  deadlines: {create: 1 s, load: 2min, train: 1h, query: 250 ms, grace: 0}\n");
  ASSERT_EQ(contest.entrants.size(), 3u);
  EXPECT_EQ(contest.entrants[0].name, "logic");
  EXPECT_EQ(contest.entrants[0].plugin_index, 2u);
  EXPECT_EQ(contest.entrants[0].parameters, R"({"depth":3})");
  EXPECT_EQ(contest.entrants[0].repetitions, 5u);
  EXPECT_THAT(contest.entrants[0].tags, ElementsAre("logic", "slow"));
  EXPECT_EQ(contest.entrants[2].name, "fusion(logic+words)");
  EXPECT_EQ(contest.entrants[2].method, FusionMethod::kCombMnz);
  EXPECT_THAT(contest.measures, ElementsAre("AP", "P@5"));
  EXPECT_THAT(contest.relevance, ElementsAre("overall"));
  EXPECT_EQ(contest.training.folds, 5u);
  EXPECT_EQ(contest.training.grades, "consensus");
  EXPECT_EQ(contest.training.relevant, ">= 2");
  const Protocol& protocol = contest.protocol;
  EXPECT_EQ(protocol.seed, 7u);
  EXPECT_EQ(protocol.passes, 4u);
  EXPECT_EQ(protocol.warmup, 0u);
  EXPECT_EQ(protocol.blocks, 2u);
  EXPECT_EQ(protocol.top_k, 50u);
  EXPECT_EQ(protocol.max_threads, 2u);
  EXPECT_EQ(protocol.memory_bytes, 536'870'912u);
  EXPECT_EQ(protocol.scratch_bytes, 2'000'000'000u);
  EXPECT_TRUE(protocol.anonymise);
  EXPECT_EQ(protocol.isolation, Isolation::kNone);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kBestEffort);
  EXPECT_EQ(protocol.deadlines.create_ns, 1'000'000'000);
  EXPECT_EQ(protocol.deadlines.load_ns, 120'000'000'000);
  EXPECT_EQ(protocol.deadlines.train_ns, 3'600'000'000'000);
  EXPECT_EQ(protocol.deadlines.query_ns, 250'000'000);
  EXPECT_EQ(protocol.deadlines.grace_ns, 0);
}

TEST(Contest, HasAtMostOneBlockPerPassWhereNoneAreAskedFor) {
  EXPECT_EQ(parsed(contest_with("protocol: {passes: 2}\n")).protocol.blocks, 2u);
  EXPECT_EQ(parsed(contest_with("protocol: {passes: 9}\n")).protocol.blocks, 3u);
}

TEST(Contest, WritesEverySettingOfTheProtocolThatDecidesWhatIsMeasured) {
  const std::string json = protocol_json(parsed(contest_with("")).protocol);
  EXPECT_EQ(json, R"({"seed":1,"passes":3,"warmup":1,"blocks":3,"top_k":0,"max_threads":1,)"
                  R"("memory_bytes":4294967296,"scratch_bytes":1073741824,"anonymise":false,)"
                  R"("isolation":"process","confinement":"required","deadlines_ns":{)"
                  R"("create":10000000000,"load":120000000000,"train":600000000000,)"
                  R"("query":10000000000,"grace":500000000}})");
}

TEST(Contest, NamesTheFileThatIsMissing) {
  try {
    read_contest("/nowhere/contest.yaml");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/contest.yaml"));
  }
}

struct Fault {
  const char* name;
  std::string text;
  const char* message;  // its start, behind the file
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

class FaultyContest : public testing::TestWithParam<Fault> {};

TEST_P(FaultyContest, IsRefusedWithLineAndColumn) {
  EXPECT_THAT(fault_of(GetParam().text),
              StartsWith(std::string("/contests/a.yaml:") + GetParam().message));
}

const Fault kFaults[] = {
    {"NotYaml", "matchbench: [\n", "2:1: "},
    {"Empty", "", " the file is empty"},
    {"AList", "- a\n", "1:1: this value is a list, not a map"},
    {"NoFormat", "name: x\n", "1:1: the key 'matchbench' is missing"},
    {"OtherFormat", "matchbench: contest/2\n",
     "1:13: 'contest/2' is not a contest format this version reads; write 'matchbench: contest/1'"},
    {"UnknownKey", contest_with("mesures: [AP]\n"), "6:1: unknown key 'mesures'; did you mean"},
    {"NoName", "matchbench: contest/1\ncollection: x\n", "1:1: the key 'name' is missing"},
    {"EmptyName", "matchbench: contest/1\nname: ' '\n", "2:7: 'name' is an empty text"},
    {"NoCollection", "matchbench: contest/1\nname: x\n", "1:1: the key 'collection' is missing"},
    {"NoEntrants", "matchbench: contest/1\nname: x\ncollection: y\nentrants: []\n",
     "4:11: the contest has no entrants; list at least one"},
    {"EntrantsNoList", "matchbench: contest/1\nname: x\ncollection: y\nentrants: keyword\n",
     "4:11: 'entrants' is \"keyword\", not a list"},
    {"EntrantWithoutPlugin", std::string(kHead) + "  - name: x\n",
     "5:5: the key 'plugin' is missing"},
    {"EntrantUnknownKey", std::string(kHead) + "  - plugin: x\n    seed: 3\n",
     "6:5: unknown key 'seed'"},
    {"SameName", contest_with("  - plugin: other/keyword.so\n"),
     "6:5: a second entrant is named 'keyword', as the one in line 5; give it a 'name'"},
    {"Index", contest_with("    index: -1\n"), "6:12: 'index' is \"-1\""},
    {"Repetitions", contest_with("    repetitions: 0\n"), "6:18: 'repetitions' is \"0\""},
    {"RepetitionsText", contest_with("    repetitions: many\n"), "6:18: 'repetitions' is \"many\""},
    {"Tags", contest_with("    tags: logic\n"), "6:11: 'tags' is \"logic\", not a list"},
    {"ParametersNoMap", contest_with("    parameters: 3\n"), "6:17: 'parameters' is "},
    {"EmptySweep", contest_with("    parameters: {k1: []}\n"),
     "6:22: parameter 'k1' is an empty list: it would leave no entrant"},
    {"FusionOfUnknown", contest_with("  - fusion: [keyword, logic]\n"),
     "6:5: no entrant before this one is named 'logic'"},
    {"FusionMethod", contest_with("  - plugin: b\n  - fusion: [keyword, b]\n    method: best\n"),
     "8:13: 'method' is \"best\", which is unknown"},
    {"Folds", contest_with("folds: 1\n"), "6:8: 'folds' is \"1\""},
    {"TrainingWithoutFolds", contest_with("training: {grades: x}\n"),
     "6:11: 'training' without 'folds' trains nobody; add 'folds: 5'"},
    {"ProtocolUnknownKey", contest_with("protocol: {pases: 3}\n"),
     "6:12: unknown key 'pases'; did you mean"},
    {"ProtocolNoMap", contest_with("protocol: fast\n"), "6:11: 'protocol' is \"fast\", not a map"},
    {"Seed", contest_with("protocol: {seed: -1}\n"), "6:18: 'seed' is \"-1\""},
    {"Passes", contest_with("protocol: {passes: 0}\n"), "6:20: 'passes' is \"0\""},
    {"Warmup", contest_with("protocol: {warmup: 1.5}\n"), "6:20: 'warmup' is \"1.5\""},
    {"Blocks", contest_with("protocol: {passes: 2, blocks: 3}\n"),
     "6:31: 3 blocks cannot share 2 passes; have at most one block per pass"},
    {"TopK", contest_with("protocol: {top_k: all}\n"), "6:19: 'top_k' is \"all\""},
    {"MaxThreads", contest_with("protocol: {max_threads: 0}\n"), "6:25: 'max_threads' is \"0\""},
    {"Memory", contest_with("protocol: {memory: 512}\n"),
     "6:20: '512' is not a quantity with a unit; write a number and B, kB"},
    {"Scratch", contest_with("protocol: {scratch: much}\n"),
     "6:21: 'much' is not a quantity with a unit"},
    {"Anonymise", contest_with("protocol: {anonymise: yes}\n"), "6:23: 'anonymise' is \"yes\""},
    {"Isolation", contest_with("protocol: {isolation: thread}\n"),
     "6:23: 'isolation' is \"thread\", which is unknown"},
    {"Confinement", contest_with("protocol: {confinement: best_effort}\n"),
     "6:25: 'confinement' is \"best_effort\", which is unknown; did you mean 'best-effort'"},
    {"DeadlineUnit", contest_with("protocol:\n  deadlines:\n    query: 3 seconds\n"),
     "8:12: '3 seconds' is not a quantity with a unit; write a number and ns, us"},
    {"DeadlineNegative", contest_with("protocol:\n  deadlines:\n    query: -3 s\n"),
     "8:12: '-3 s' is not a quantity"},
    {"DeadlineUnknown", contest_with("protocol:\n  deadlines:\n    quary: 3 s\n"),
     "8:5: unknown key 'quary'; did you mean"},
};

INSTANTIATE_TEST_SUITE_P(Contest, FaultyContest, testing::ValuesIn(kFaults),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace matchbench
