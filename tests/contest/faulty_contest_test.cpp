#include "tests/contest/contest_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace matchbench::contest {
namespace {

using testing::StartsWith;

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
    {"NotYaml", "matchbench: [\n", "1:13: the [ that opens here is never closed; add ]"},
    {"Empty", "", " the file is empty"},
    {"EmptyInWordsOfContests", "# nothing\n",
     " the file is empty; begin with 'matchbench: contest/1'"},
    {"ATab", std::string(kHead) + "\t- plugin: x\n", "5:1: a tab indents this line; write blanks"},
    {"ABadIndent", std::string(kHead) + "  - plugin: x\n   name: y\n",
     "6:4: this line begins in column 4, and the text above in column 5; begin keys that belong "
     "together in the same column"},
    {"AColonWithoutQuotes", "matchbench: contest/1\nname: Tools: a contest\ncollection: y\n",
     "2:12: a text with a colon and a blank in it has no quotes; write \"Tools: a contest\""},
    {"AQuotationMarkThatIsNotClosed", contest_with("measures: [AP]\nlicence: \"mine\n"),
     "7:10: the \" that opens here is never closed; add \""},
    {"ABracketThatIsNotClosed", contest_with("measures: [AP, 'P@5'\n"),
     "6:11: the [ that opens here is never closed; add ]"},
    {"AnAtSignWithoutQuotes", std::string(kHead) + "  - plugin: @mine\n",
     "5:13: a text that begins with @ has no quotes; write \"@mine\""},
    {"ADatabase", std::string("SQLite format 3\0\xfb", 17), " this is a database, not a contest"},
    {"TheManifestOfACollection", "matchbench: collection/1\nname: x\nversion: 1\n",
     "1:13: this file describes a collection, not a contest; name a contest file"},
    {"AKeyWithoutAValue", "matchbench: contest/1\nname: x\ncollection: y\nentrants:\n",
     "4:1: the key 'entrants' has no value; write one after the colon"},
    {"NoFormatInWordsOfContests", "name: x\ncollection: y\n",
     "1:1: the key 'matchbench' is missing; begin with 'matchbench: contest/1'"},
    {"NoMeasures", contest_with("measures: []\n"),
     "6:11: 'measures' lists nothing; name at least one measure"},
    {"NoSettings", contest_with("relevance: []\n"), "6:12: 'relevance' lists nothing; name at"},
    {"ASettingWithAnUnknownKey", contest_with("relevance:\n  mine: {dimension: use}\n"),
     "7:10: unknown key 'dimension'; did you mean 'dimensions'?"},
    {"ASettingWithoutARule", contest_with("relevance:\n  mine: {judge: ada}\n"),
     "7:9: the key 'dimensions' is missing"},
    {"ASettingTwice", contest_with("relevance: [mine, {mine: {dimensions: use}}]\n"),
     "6:20: the relevance setting 'mine' appears twice; keep one of the two"},
    {"SettingsInNoList", contest_with("relevance: overall\n"),
     "6:12: 'relevance' is \"overall\", not a list"},
    {"AnEntrantByItsName", "matchbench: contest/1\nname: x\ncollection: y\nentrants: [keyword]\n",
     "4:12: 'keyword' is a name, and an entrant is a map; write 'plugin: keyword'"},
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
    {"RunFileWithParameters", contest_with("  - run: old.run\n    parameters: {k1: 1}\n"),
     "7:5: unknown key 'parameters'"},
    {"RunFileAndPlugin", contest_with("  - run: old.run\n    plugin: keyword\n"),
     "7:5: unknown key 'plugin'"},
    {"RunFileWithoutAPath", contest_with("  - run: ''\n"), "6:10: 'run' is an empty text"},
    {"FusionMethod", contest_with("  - plugin: b\n  - fusion: [keyword, b]\n    method: best\n"),
     "8:13: 'method' is \"best\", which is unknown"},
    {"Folds", contest_with("folds: 1\n"), "6:8: 'folds' is \"1\""},
    {"TrainingWithoutFolds", contest_with("training: {grades: x}\n"),
     "6:11: 'training' without 'folds' or a split trains nobody; add 'folds: 5', or 'split: NAME' "
     "to 'training'"},
    {"TrainingOnASplitAndByFolds", contest_with("folds: 5\ntraining: {split: train}\n"),
     "7:19: training on a split does not go with 'folds'; leave out one of them"},
    {"TrainingOnWhatIsAsked", contest_with("split: test\ntraining: {split: test}\n"),
     "7:19: the split 'test' is asked and cannot be trained on; name another split"},
    {"SplitThatClearsTheScreen", contest_with("split: \"a\\e[2Jb\"\n"),
     "6:8: 'a [2Jb' contains characters that control a terminal or turn its text; leave them out"},
    {"SplitWithoutAName", contest_with("split: ''\n"), "6:8: 'split' is an empty text"},
    {"TrainingUnknownKey", contest_with("folds: 5\ntraining: {splits: train}\n"),
     "7:12: unknown key 'splits'; did you mean 'split'"},
    {"OverallWithoutTracks", contest_with("overall: mean-rank\n"),
     "6:10: 'overall' without 'tracks'; leave it out, or add tracks"},
    {"NoTracks", contest_with("tracks: []\n"), "6:9: the contest has no tracks; list some"},
    {"TrackWithoutAName", contest_with("tracks: [{split: test}]\n"),
     "6:10: the key 'name' is missing"},
    {"TrackNamedLikeAPath", contest_with("tracks: [{name: ../a}]\n"),
     "6:17: '../a' cannot name a track; use letters, digits, '-' and '_'"},
    {"TracksOfOneName", contest_with("tracks: [{name: a}, {name: a}]\n"),
     "6:28: a second track is named 'a'; give it a 'name' of its own"},
    {"TrackUnknownKey", contest_with("tracks: [{name: a, entrant: []}]\n"),
     "6:20: unknown key 'entrant'"},
    {"NoTrackNamed", contest_with("tracks: [{name: a}, {name: b}]\n"),
     "6:9: the contest has tracks, each of which is a round; name one of a, b"},
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
    {"MemoryBeyondAllMachines", contest_with("protocol: {memory: 1e10 GiB}\n"),
     "6:20: '1e10 GiB' is more than any machine has; write 0 for \"no limit\""},
    {"Scratch", contest_with("protocol: {scratch: much}\n"),
     "6:21: 'much' is not a quantity with a unit"},
    {"Anonymise", contest_with("protocol: {anonymise: yes}\n"), "6:23: 'anonymise' is \"yes\""},
    {"Isolation", contest_with("protocol: {isolation: thread}\n"),
     "6:23: 'isolation' is \"thread\", which is unknown"},
    {"Confinement", contest_with("protocol: {confinement: best_effort}\n"),
     "6:25: 'confinement' is \"best_effort\", which is unknown; did you mean 'best-effort'"},
    {"ConfinementInProcess", contest_with("protocol: {isolation: none, confinement: required}\n"),
     "6:42: 'confinement: required' without a process of its own to confine; write 'confinement: "
     "off', or leave out 'isolation: none'"},
    {"Secret", contest_with("protocol: {secret: 0}\n"), "6:20: 'secret' is \"0\""},
    {"DeadlineForEver", contest_with("protocol:\n  deadlines:\n    query: 8761 h\n"),
     "8:12: '8761 h' is more than a year; write 0 for \"no limit\""},
    {"MinDurationForEver", contest_with("protocol:\n  min_duration: 9e18 ns\n"),
     "7:17: '9e18 ns' is more than a year"},
    {"DeadlineUnit", contest_with("protocol:\n  deadlines:\n    query: 3 seconds\n"),
     "8:12: '3 seconds' is not a quantity with a unit; write a number and ns, us"},
    {"DeadlineNegative", contest_with("protocol:\n  deadlines:\n    query: -3 s\n"),
     "8:12: '-3 s' is not a quantity"},
    {"Scenario", contest_with("protocol: {scenario: serve}\n"),
     "6:22: 'scenario' is \"serve\", which is unknown; did you mean 'server'"},
    {"ServerWithoutRate", contest_with("protocol:\n  scenario: server\n"),
     "7:13: the server scenario needs a rate; add 'server: {rate: 100}', in queries per second"},
    {"ServerMapWithoutRate",
     contest_with("protocol:\n  scenario: server\n  server: {latency_bound: 1 s}\n"),
     "8:11: the key 'rate' is missing"},
    {"RateOfNothing", contest_with("protocol:\n  scenario: server\n  server: {rate: 0}\n"),
     "8:18: a rate of 0 queries per second; write one from 0.001 to 1000000"},
    {"RateOfAClosedLoop", contest_with("protocol:\n  server: {rate: 10}\n"),
     "7:11: 'server' does not go with the scenario single-stream; add 'scenario: server', or leave "
     "it out"},
    {"PeakWithoutBound",
     contest_with("protocol:\n  scenario: server\n  server: {rate: 9, find_peak: true}\n"),
     "8:32: no rate is too high without a latency bound; add 'latency_bound: 20 ms'"},
    {"Percentile",
     contest_with("protocol:\n  scenario: server\n  server: {rate: 9, "
                  "percentile: 0.99}\n"),
     "8:33: percentile 0.99; write one from 50 to 99.99"},
    {"DurationsCrossed", contest_with("protocol: {min_duration: 2 min, max_duration: 90 s}\n"),
     "6:47: max_duration '90 s' is less than min_duration '2 min'; make it longer"},
    {"AffinityUnknown", contest_with("protocol: {affinity: all}\n"),
     "6:22: 'affinity' is \"all\", which is unknown"},
    {"AffinityTwice", contest_with("protocol: {affinity: [1, 1]}\n"), "6:26: core 1 twice"},
    {"AffinityTooNarrow", contest_with("protocol: {affinity: [1], max_threads: 2}\n"),
     "6:22: 1 cores for 2 threads; name more cores, or allow fewer max_threads"},
    {"AffinityInProcess", contest_with("protocol: {isolation: none, affinity: auto}\n"),
     "6:39: 'affinity' without a process of its own to pin"},
    {"ScalingOfTwo", contest_with("protocol: {scaling: [0.5, 1]}\n"),
     "6:21: growth cannot be told from fewer than three sizes"},
    {"ScalingDown", contest_with("protocol: {scaling: [0.5, 0.1, 1]}\n"),
     "6:27: '0.1' is not a share of the services, or does not rise"},
    {"NameThatClearsTheScreen", contest_with("  - {plugin: random, name: \"a\\e[2Jb\"}\n"),
     "6:5: 'a [2Jb' contains characters that control a terminal or turn its text; leave them out"},
    {"StrangersWithTheClock", contest_with("protocol: {strangers: true, clock: beside}\n"),
     "6:36: 'clock: beside' does not go with 'strangers: true'; leave it out"},
    {"ClockApartInProcess", contest_with("protocol: {isolation: none, clock: apart}\n"),
     "6:36: 'isolation: none' has no process that keeps a clock apart; write 'clock: beside', or "
     "leave out one of the two"},
    {"StrangersUnconfined", contest_with("protocol: {confinement: best-effort, strangers: true}\n"),
     "6:25: 'confinement: best-effort' does not go with 'strangers: true'; leave it out"},
    {"StrangersInProcess", contest_with("protocol: {strangers: true, isolation: none}\n"),
     "6:40: 'isolation: none' does not go with 'strangers: true'; leave it out"},
    {"NameOfAMegabyte",
     contest_with("  - {plugin: random, name: " + std::string(1'000'000, 'x') + "}\n"),
     "6:5: the name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has 1000000 bytes, the most is "
     "1000; shorten it"},
    {"DeadlineUnknown", contest_with("protocol:\n  deadlines:\n    quary: 3 s\n"),
     "8:5: unknown key 'quary'; did you mean"},
};

INSTANTIATE_TEST_SUITE_P(Contest, FaultyContest, testing::ValuesIn(kFaults),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace matchbench::contest
