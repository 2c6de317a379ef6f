#include "harness/contest/contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::contest {
namespace {

using testing::AllOf;
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

TEST(Contest, NamesTheSplitThatIsAskedAndTheOneThatIsTrainedOn) {
  const Contest contest = parsed(contest_with("split: test\ntraining: {split: train}\n"));
  EXPECT_EQ(contest.split, "test");
  EXPECT_EQ(contest.split_where.line, 6u);
  EXPECT_EQ(contest.training.split, "train");
  EXPECT_EQ(contest.training_split_where.line, 7u);
  EXPECT_EQ(contest.training.folds, 0u);
  EXPECT_EQ(contest.training.parts(), 1u);
  EXPECT_EQ(parsed(contest_with("split: test\nfolds: 4\n")).training.parts(), 4u);
  EXPECT_EQ(parsed(contest_with("")).training.parts(), 0u);
}

TEST(Contest, GivesEachTrackItsOwnKeysBeforeThoseThatAllShare) {
  const std::string text = contest_with(
      "split: test\n"
      "folds: 4\n"
      "measures: [AP]\n"
      "overall: mean-score\n"
      "tracks:\n"
      "  - name: plain\n"
      "  - name: other\n"
      "    collection: ../other\n"
      "    split: dev\n"
      "    folds: ~\n"
      "    measures: [RR]\n"
      "    protocol: {passes: 5, deadlines: {query: 1 s}}\n"
      "protocol: {seed: 7, passes: 2, deadlines: {load: 9 s}}\n");
  const Contest plain = parse_contest(text, "/contests/a.yaml", "plain");
  EXPECT_EQ(plain.track, "plain");
  EXPECT_THAT(plain.tracks, ElementsAre("plain", "other"));
  EXPECT_EQ(plain.overall, OverallRule::kMeanScore);
  EXPECT_EQ(plain.collection, "/made");
  EXPECT_EQ(plain.split, "test");
  EXPECT_EQ(plain.training.folds, 4u);
  EXPECT_THAT(plain.measures, ElementsAre("AP"));
  EXPECT_EQ(plain.protocol.passes, 2u);
  EXPECT_EQ(plain.protocol.deadlines.load_ns, 9'000'000'000);
  const Contest other = parse_contest(text, "/contests/a.yaml", "other");
  EXPECT_EQ(other.collection, "/other");
  EXPECT_EQ(other.split, "dev");
  EXPECT_EQ(other.training.folds, 0u);
  EXPECT_THAT(other.measures, ElementsAre("RR"));
  EXPECT_EQ(other.protocol.seed, 7u);
  EXPECT_EQ(other.protocol.passes, 5u);
  EXPECT_EQ(other.protocol.deadlines.query_ns, 1'000'000'000);
  EXPECT_EQ(other.protocol.deadlines.load_ns, Deadlines().load_ns);  // the map is replaced whole
  ASSERT_EQ(other.entrants.size(), 1u);
}

constexpr const char* kTracksWithEntrants =
    "matchbench: contest/1\n"
    "name: A contest\n"
    "collection: ../made\n"
    "entrants:\n"
    "  - plugin: keyword\n"
    "    parameters: {k1: [1, 2]}\n"
    "  - plugin: random\n"
    "tracks:\n"
    "  - name: all\n"
    "  - name: some\n"
    "    entrants:\n"
    "      - random\n"
    "      - keyword(k1=2)\n"
    "      - plugin: tags\n"
    "      - fusion: [random, tags]\n"
    "  - name: wrong\n"
    "    entrants: [randon]\n";

TEST(Contest, LetsATrackChooseAmongItsEntrantsAndAddSome) {
  const auto names = [](const std::string& text, const std::string& track) {
    std::vector<std::string> found;
    for (const auto& one : parse_contest(text, "a.yaml", track).entrants) found.push_back(one.name);
    return found;
  };
  EXPECT_THAT(names(kTracksWithEntrants, "all"),
              ElementsAre("keyword(k1=1)", "keyword(k1=2)", "random"));
  EXPECT_THAT(names(kTracksWithEntrants, "some"),
              ElementsAre("random", "keyword(k1=2)", "tags", "fusion(random+tags)"));
  EXPECT_EQ(parse_contest(kTracksWithEntrants, "a.yaml", "some").entrants[1].parameters,
            "{\"k1\":2}");
  try {
    parse_contest(kTracksWithEntrants, "a.yaml", "wrong");
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("17:16: the contest has no entrant 'randon'; did you mean 'random'?"));
  }
  const std::string none_shared =
      "matchbench: contest/1\nname: x\ncollection: y\n"
      "tracks: [{name: a, entrants: [{plugin: tags}]}, {name: b, entrants: [tags]}]\n";
  EXPECT_THAT(names(none_shared, "a"), ElementsAre("tags"));
  EXPECT_THROW(names(none_shared, "b"), Error);
}

TEST(Contest, KnowsNoTrackButItsOwn) {
  const auto fault = [](const std::string& text, const std::string& track) -> std::string {
    try {
      parse_contest(text, "a.yaml", track);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(fault(contest_with("tracks: [{name: tools}]\n"), "tool"),
              HasSubstr("6:9: the contest has no track 'tool'; did you mean 'tools'?"));
  EXPECT_THAT(fault(contest_with(""), "tools"),
              HasSubstr("the contest has no tracks, and so none named 'tools'"));
}

TEST(Contest, SaysWhatUndefinedScoresDoToAMean) {
  EXPECT_EQ(parsed(contest_with("")).undefined, Undefined::kSkip);
  EXPECT_EQ(parsed(contest_with("scoring: {undefined: zero}\n")).undefined, Undefined::kZero);
  EXPECT_THAT(fault_of(contest_with("scoring: {undefined: one}\n")),
              HasSubstr("6:22: 'undefined' is \"one\", which is unknown"));
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
      "  - run: ../2019/bm25.run\n"
      "    tags: [old]\n"
      "  - fusion: [logic, words, bm25]\n"
      "    method: combmnz\n"
      "measures: [AP, P@5]\n"
      "relevance: [overall]\n"
      "folds: 5\n"
      "training: {grades: consensus, relevant: \">= 2\"}\n"
      "protocol:\n"
      "  seed: 7\n"
      "  secret: 9223372036854775807\n"
      "  passes: 4\n"
      "  warmup: 0\n"
      "  blocks: 2\n"
      "  top_k: 50\n"
      "  max_threads: 2\n"
      "  memory: 512 MiB\n"
      "  address_space: 8 GiB\n"
      "  scratch: 2 GB\n"
      "  anonymise: true\n"
      "  isolation: none\n"
      "  confinement: best-effort\n"
      "  deadlines: {create: 1 s, load: 2min, train: 1h, query: 250 ms, grace: 0}\n"
      "  min_duration: 10 s\n"
      "  max_duration: 2 min\n"
      "  audit: true\n"
      "  scaling: [0.1, 0.5, 1]\n");
  ASSERT_EQ(contest.entrants.size(), 4u);
  EXPECT_EQ(contest.entrants[0].name, "logic");
  EXPECT_EQ(contest.entrants[0].plugin_index, 2u);
  EXPECT_EQ(contest.entrants[0].parameters, R"({"depth":3})");
  EXPECT_EQ(contest.entrants[0].repetitions, 5u);
  EXPECT_THAT(contest.entrants[0].tags, ElementsAre("logic", "slow"));
  EXPECT_TRUE(contest.entrants[2].is_run_file());
  EXPECT_EQ(contest.entrants[2].name, "bm25");
  EXPECT_EQ(contest.entrants[2].run, "../2019/bm25.run");
  EXPECT_THAT(contest.entrants[2].tags, ElementsAre("old"));
  EXPECT_EQ(contest.entrants[3].name, "fusion(logic+words+bm25)");
  EXPECT_EQ(contest.entrants[3].fusion.method, FusionMethod::kCombMnz);
  EXPECT_THAT(contest.measures, ElementsAre("AP", "P@5"));
  EXPECT_THAT(contest.relevance, ElementsAre("overall"));
  EXPECT_EQ(contest.training.folds, 5u);
  EXPECT_EQ(contest.training.grades, "consensus");
  EXPECT_EQ(contest.training.relevant, ">= 2");
  const ProtocolSettings& protocol = contest.protocol;
  EXPECT_EQ(protocol.seed, 7u);
  EXPECT_EQ(protocol.secret, 9'223'372'036'854'775'807u);
  EXPECT_EQ(protocol.passes, 4u);
  EXPECT_EQ(protocol.warmup, 0u);
  EXPECT_EQ(protocol.blocks, 2u);
  EXPECT_EQ(protocol.top_k, 50u);
  EXPECT_EQ(protocol.max_threads, 2u);
  EXPECT_EQ(protocol.memory_bytes, 536'870'912u);
  EXPECT_EQ(protocol.address_space_bytes, 8'589'934'592u);
  EXPECT_EQ(protocol.scratch_bytes, 2'000'000'000u);
  EXPECT_TRUE(protocol.anonymise);
  EXPECT_EQ(protocol.isolation, Isolation::kNone);
  EXPECT_FALSE(protocol.clock_apart);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kBestEffort);
  EXPECT_EQ(protocol.deadlines.create_ns, 1'000'000'000);
  EXPECT_EQ(protocol.deadlines.load_ns, 120'000'000'000);
  EXPECT_EQ(protocol.deadlines.train_ns, 3'600'000'000'000);
  EXPECT_EQ(protocol.deadlines.query_ns, 250'000'000);
  EXPECT_EQ(protocol.deadlines.grace_ns, 0);
  EXPECT_EQ(protocol.scenario, Scenario::kSingleStream);
  EXPECT_EQ(protocol.min_duration_ns, 10'000'000'000);
  EXPECT_EQ(protocol.max_duration_ns, 120'000'000'000);
  EXPECT_TRUE(protocol.audit);
  EXPECT_THAT(protocol.scaling, ElementsAre(0.1, 0.5, 1));
}

TEST(Contest, ReadsTheParametersOfFusions) {
  const auto with = [](const std::string& lines) {
    return contest_with("  - plugin: random\n  - fusion: [keyword, random]\n" + lines);
  };
  const auto fusion_of = [&](const std::string& lines) {
    return parsed(with(lines)).entrants.back().fusion;
  };
  EXPECT_EQ(fusion_of(""), Fusion());
  EXPECT_EQ(fusion_of("    k: 0\n"), (Fusion{.k = 0}));
  EXPECT_EQ(fusion_of("    method: rbc\n    phi: 0.5\n"),
            (Fusion{.method = FusionMethod::kRbc, .phi = 0.5}));
  EXPECT_EQ(fusion_of("    method: combmed\n    norm: z-score\n"),
            (Fusion{.method = FusionMethod::kCombMed, .norm = Normalisation::kZScore}));
  EXPECT_THAT(fault_of(with("    method: borda\n    k: 3\n")),
              AllOf(HasSubstr("a.yaml:9:"), HasSubstr("the method borda has no k; leave it out")));
  EXPECT_THAT(fault_of(with("    method: rbc\n    phi: 1\n")),
              HasSubstr("phi lies between 0 and 1"));
  EXPECT_THAT(fault_of(with("    k: -1\n")), HasSubstr("k is negative"));
  EXPECT_THAT(fault_of(with("    norm: sum\n")), HasSubstr("reciprocal-rank has no norm"));
}

TEST(Contest, ReadsHowAnOpenLoopIsAsked) {
  const ProtocolSettings protocol =
      parsed(contest_with("protocol:\n"
                          "  scenario: server\n"
                          "  server: {rate: 200.5, latency_bound: 20 ms, percentile: 99.9, "
                          "find_peak: true}\n"
                          "  affinity: [3, 1]\n"))
          .protocol;
  EXPECT_EQ(protocol.scenario, Scenario::kServer);
  EXPECT_EQ(protocol.server.rate_per_s, 200.5);
  EXPECT_EQ(protocol.server.latency_bound_ns, 20'000'000);
  EXPECT_DOUBLE_EQ(protocol.server.percentile, 0.999);
  EXPECT_TRUE(protocol.server.find_peak);
  EXPECT_EQ(protocol.affinity.mode, Affinity::Mode::kCores);
  EXPECT_THAT(protocol.affinity.cores, ElementsAre(1, 3));
  EXPECT_EQ(protocol.affinity_where.line, 9u);
}

TEST(Contest, HasAtMostOneBlockPerPassWhereNoneAreAskedFor) {
  EXPECT_EQ(parsed(contest_with("protocol: {passes: 2}\n")).protocol.blocks, 2u);
  EXPECT_EQ(parsed(contest_with("protocol: {passes: 9}\n")).protocol.blocks, 3u);
}

TEST(Contest, WritesEverySettingOfTheProtocolThatDecidesWhatIsMeasured) {
  const std::string json = protocol_json(parsed(contest_with("")).protocol);
  EXPECT_EQ(json, R"({"seed":1,"passes":3,"warmup":1,"blocks":3,"top_k":0,"max_threads":1,)"
                  R"("memory_bytes":4294967296,"address_space_bytes":0,)"
                  R"("scratch_bytes":1073741824,"anonymise":false,"service_order":"shuffled",)"
                  R"("isolation":"process","confinement":"required","deadlines_ns":{)"
                  R"("create":10000000000,"load":120000000000,"train":600000000000,)"
                  R"("query":10000000000,"grace":500000000},"scenario":"single-stream",)"
                  R"("server":{"rate_per_s":0.0,"latency_bound_ns":0,"percentile":0.99,)"
                  R"("find_peak":false},"min_duration_ns":0,"max_duration_ns":0,"affinity":"any",)"
                  R"("cores":[],"audit":false,"scaling":[],"clock":"apart"})");
}

std::vector<std::string> names_of(const std::vector<DefinedSetting>& defined) {
  std::vector<std::string> names;
  for (const auto& one : defined) names.push_back(one.setting.name);
  return names;
}

TEST(Contest, DefinesRelevanceSettingsAsACollectionDoes) {
  const Contest map = parsed(contest_with(
      "relevance:\n  strict: {judge: ada, binary: {use: 2}}\n  mean: {dimensions: {use: 3}}\n"));
  EXPECT_THAT(map.relevance, ElementsAre("strict", "mean"));
  ASSERT_THAT(names_of(map.defined_settings), ElementsAre("strict", "mean"));
  EXPECT_EQ(map.defined_settings[0].where.line, 7u);
  EXPECT_EQ(map.defined_settings[0].setting.judge.name, "ada");
  EXPECT_TRUE(map.defined_settings[0].setting.is_binary());
  const Contest list =
      parsed(contest_with("relevance: [overall, {strict: {binary: {use: 2}}}, other]\n"));
  EXPECT_THAT(list.relevance, ElementsAre("overall", "strict", "other"));
  EXPECT_THAT(names_of(list.defined_settings), ElementsAre("strict"));
}

TEST(Contest, LetsATrackNameSettingsThatTheContestDefines) {
  const std::string text = contest_with(
      "relevance: [overall, {strict: {binary: {use: 2}}}, {graded: {dimensions: use}}]\n"
      "tracks:\n"
      "  - {name: a}\n"
      "  - {name: b, relevance: [strict]}\n"
      "  - {name: c, relevance: {strict: {binary: {use: 1}}}}\n"
      "  - {name: d, relevance: [other], folds: 2, training: {grades: graded}}\n");
  const auto defined = [&](const char* track) {
    return names_of(parse_contest(text, "/contests/a.yaml", track).defined_settings);
  };
  EXPECT_THAT(defined("a"), ElementsAre("strict", "graded"));
  EXPECT_THAT(defined("b"), ElementsAre("strict"));
  EXPECT_THAT(defined("c"), ElementsAre("strict"));  // its own
  EXPECT_THAT(defined("d"), ElementsAre("graded"));
  const auto own = parse_contest(text, "/contests/a.yaml", "c").defined_settings[0].setting;
  EXPECT_EQ(std::get<Thresholds>(own.rule).at_least[0].second, 1);
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
     "the key 'entrants' has no value; write one after the colon"},
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

TEST(Contest, KeepsTheClockApartUnlessItSaysOtherwise) {
  const auto is_apart = [](const std::string& protocol) {
    return parse_contest(contest_with("protocol: {" + protocol + "}\n"), "c.yaml")
        .protocol.clock_apart;
  };
  EXPECT_TRUE(is_apart("passes: 3"));
  EXPECT_TRUE(is_apart("clock: apart"));
  EXPECT_TRUE(is_apart("strangers: true"));
  EXPECT_FALSE(is_apart("clock: beside"));
  EXPECT_FALSE(is_apart("isolation: none"));
  EXPECT_FALSE(is_apart("isolation: none, clock: beside"));
}

}  // namespace
}  // namespace matchbench::contest
