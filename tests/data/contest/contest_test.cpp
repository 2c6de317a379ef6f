#include "tests/data/contest/contest_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::contest {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

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

TEST(Contest, HandsFilesToAnEntrantAndToAllOfItsVariants) {
  const Contest contest =
      parsed(contest_with("    parameters: {k1: [1, 2]}\n"
                          "    files: {weights: ../models/a.safetensors, word-list: words}\n"));
  ASSERT_EQ(contest.entrants.size(), 2u);
  for (const EntrantSpec& entrant : contest.entrants) {
    ASSERT_EQ(entrant.files.size(), 2u);
    EXPECT_EQ(entrant.files[0].key, "weights");
    EXPECT_EQ(entrant.files[0].path, "../models/a.safetensors");
    EXPECT_EQ(entrant.files[0].where.line, 7u);
    EXPECT_EQ(entrant.files[1].key, "word-list");
    EXPECT_EQ(entrant.files[1].path, "words");
  }
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

const std::string kThree =
    "  - plugin: logic\n  - {fusion: [keyword, logic], name: both}\n"
    "  - {fusion: [both, keyword], name: more}\n";  // lines 6 to 8

TEST(Contest, TakesOutWhoIsWithdrawnAndTheFusionsThatCombineThem) {
  const Contest contest = parsed(contest_with(kThree + "withdrawn: {logic: its author asked}\n"));
  ASSERT_EQ(contest.entrants.size(), 1u);
  EXPECT_EQ(contest.entrants[0].name, "keyword");
  const std::string both = "it combines logic, which is withdrawn: its author asked";
  EXPECT_THAT(contest.withdrawn,
              ElementsAre(Withdrawal{"logic", "its author asked"}, Withdrawal{"both", both},
                          Withdrawal{"more", "it combines both, which is withdrawn: " + both}));
  EXPECT_THAT(facts_of(contest).entrants, ElementsAre("keyword"));
  EXPECT_EQ(facts_of(contest).withdrawn, contest.withdrawn);
}

TEST(Contest, RefusesAWithdrawalOfNobodyOfEverybodyAndWithoutAReason) {
  EXPECT_EQ(fault_of(contest_with(kThree + "withdrawn: {logik: late}\n")),
            "/contests/a.yaml:9:13: the contest has no entrant 'logik' to withdraw; who is "
            "withdrawn stays listed under 'entrants'; did you mean 'logic'?");
  EXPECT_THAT(fault_of(contest_with(kThree + "withdrawn: {logic: ''}\n")), HasSubstr("a.yaml:9:"));
  EXPECT_THAT(fault_of(contest_with("withdrawn: {keyword: late}\n")),
              HasSubstr("a.yaml:6:12: every entrant is withdrawn"));
}

// An entrant of the contest that a track does not have can be withdrawn from the others.
TEST(Contest, WithdrawsFromTheTracksThatHaveTheEntrant) {
  const std::string text = contest_with(
      "  - plugin: logic\nwithdrawn: {logic: late}\n"
      "tracks: [{name: one}, {name: two, entrants: [keyword]}]\n");
  EXPECT_EQ(parse_contest(text, "/contests/a.yaml", "one").withdrawn.size(), 1u);
  EXPECT_TRUE(parse_contest(text, "/contests/a.yaml", "two").withdrawn.empty());
}

TEST(Contest, LeavesATrackWithoutEntrantsIfAnotherHasSome) {
  const std::string tracks =
      "tracks: [{name: one, entrants: [logic]}, {name: two, entrants: [keyword]}]\n";
  const std::string text = contest_with("  - plugin: logic\nwithdrawn: {logic: late}\n" + tracks);
  EXPECT_TRUE(parse_contest(text, "/contests/a.yaml", "one").entrants.empty());
  EXPECT_EQ(parse_contest(text, "/contests/a.yaml", "two").entrants.size(), 1u);
  EXPECT_THROW(
      parse_contest(
          contest_with("  - plugin: logic\nwithdrawn: {logic: late, keyword: late}\n" + tracks),
          "/contests/a.yaml", "one"),
      Error);
}

TEST(Contest, NamesTheFoldersOfInterpretersRelativeToItsFile) {
  const Contest contest = parsed(contest_with("interpreters: [pythons, /opt/node]\n"));
  ASSERT_EQ(contest.interpreters.size(), 2u);
  EXPECT_EQ(contest.interpreters[0].first, "/contests/pythons");
  EXPECT_EQ(contest.interpreters[0].second.line, 6u);
  EXPECT_EQ(contest.interpreters[1].first, "/opt/node");
  EXPECT_TRUE(parsed(contest_with("")).interpreters.empty());
}

TEST(Contest, TellsWhereItAsksForLessThanFullConfinement) {
  const auto said = [](const std::string& protocol) {
    return remark_on_confinement(parsed(contest_with("protocol: {" + protocol + "}\n")));
  };
  EXPECT_EQ(said("seed: 1"), "");
  EXPECT_EQ(said("confinement: required"), "");
  EXPECT_THAT(said("seed: 1, confinement: off"),
              AllOf(HasSubstr("a.yaml:6: "), HasSubstr("'confinement: off'")));
  EXPECT_THAT(said("confinement: best-effort"), HasSubstr("'confinement: best-effort'"));
  EXPECT_THAT(said("isolation: none"), HasSubstr("inside of matchbench itself"));
}

TEST(Contest, CallsACompressedRunFileAsItsText) {
  const Contest contest = parsed(contest_with("  - run: old/bm25.run.gz\n  - run: dense.zst\n"));
  EXPECT_EQ(contest.entrants[1].name, "bm25");
  EXPECT_EQ(contest.entrants[2].name, "dense");
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
              AllOf(HasSubstr("a.yaml:9:"), HasSubstr("borda has no k; leave it out")));
  EXPECT_THAT(fault_of(with("    method: rbc\n    phi: 1\n")),
              HasSubstr("phi lies between 0 and 1"));
  EXPECT_THAT(fault_of(with("    k: -1\n")), HasSubstr("k is at least 0, and is -1 here"));
  EXPECT_THAT(fault_of(with("    norm: sum\n")), HasSubstr("reciprocal-rank has no norm"));
  EXPECT_EQ(fusion_of("    method: combgmnz\n    norm: borda\n    gamma: 2\n"),
            (Fusion{.method = FusionMethod::kCombGmnz, .norm = Normalisation::kBorda, .gamma = 2}));
  EXPECT_EQ(fusion_of("    weights: [2, 0.5]\n"), (Fusion{.weights = {2, 0.5}}));
  EXPECT_THAT(fault_of(with("    weights: [2]\n")),
              AllOf(HasSubstr("a.yaml:8:"),
                    HasSubstr("the number of weights is 1, and that of rankings 2")));
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

TEST(Contest, StoresHowManyQueriesMayBeInFlightOnlyIfItSaysSo) {
  const auto stored = [](const std::string& server) {
    return protocol_json(
        parsed(contest_with("protocol: {scenario: server, server: {" + server + "}}\n")).protocol);
  };
  EXPECT_EQ(stored_protocol(stored("rate: 50, in_flight: 16")).server.in_flight, 16u);
  EXPECT_EQ(stored("rate: 50, in_flight: 1"), stored("rate: 50"));
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

TEST(Contest, DefinesRelevanceSettingsAsACollectionDoes) {
  const Contest map = parsed(contest_with(
      "relevance:\n  strict: {judge: ada, binary: {use: 2}}\n  mean: {dimensions: {use: 3}}\n"));
  EXPECT_THAT(map.relevance, ElementsAre("strict", "mean"));
  ASSERT_THAT(setting_names(map.defined_settings), ElementsAre("strict", "mean"));
  EXPECT_EQ(map.defined_settings[0].where.line, 7u);
  EXPECT_EQ(map.defined_settings[0].setting.judge.name, "ada");
  EXPECT_TRUE(map.defined_settings[0].setting.is_binary());
  const Contest list =
      parsed(contest_with("relevance: [overall, {strict: {binary: {use: 2}}}, other]\n"));
  EXPECT_THAT(list.relevance, ElementsAre("overall", "strict", "other"));
  EXPECT_THAT(setting_names(list.defined_settings), ElementsAre("strict"));
}

TEST(Contest, NamesTheFileThatIsMissing) {
  try {
    read_contest("/nowhere/contest.yaml");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/contest.yaml"));
  }
}

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
