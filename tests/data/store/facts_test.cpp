#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

namespace matchbench::store {
namespace {

using testing::ElementsAre;
using testing::Pair;

class Facts : public RoundFolder {};

TEST_F(Facts, OfTheRoundComeBackAsTheyWereGiven) {
  RoundStore::create(file(), small_round(), small_collection());
  const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
  const RoundFacts round = store.round();
  EXPECT_EQ(round.harness_version, "0.1.0");
  EXPECT_EQ(round.harness_commit, "abc-dirty");
  EXPECT_EQ(round.build_type, "Debug");
  EXPECT_EQ(round.created, "2031-05-04T09:08:07Z");
  EXPECT_EQ(round.contest.name, "small contest");
  EXPECT_EQ(round.contest.text, "contest: small\n");
  EXPECT_EQ(round.collection_folder, "/data/small");
  EXPECT_EQ(round.seed, 18446744073709551615u);
  EXPECT_EQ(round.secret, 9223372036854775807u);
  EXPECT_EQ(round.protocol, R"({"passes": 3})");
  EXPECT_THAT(round.environment, ElementsAre(Pair("cores", "2"), Pair("cpu", "a processor")));
  EXPECT_EQ(round.collection.name, "small");
  EXPECT_EQ(round.collection.version, "1.2");
  EXPECT_EQ(round.collection.licence, "CC0");
  EXPECT_EQ(round.collection.source, "made for a test");
  EXPECT_EQ(round.collection.digest, "d1");
  ASSERT_EQ(store.services().size(), 5u);
  EXPECT_EQ(store.services()[4].uri, "http://example.org/service/e");
  ASSERT_EQ(store.requests().size(), 3u);
  EXPECT_EQ(store.requests()[0].name, "p");
}

TEST_F(Facts, OfTheContestComeBackWithoutItsText) {
  RoundFacts round = small_round();
  round.contest =
      contest::ContestFacts{.name = "small contest",
                            .text = "contest: small\n",
                            .undefined = Undefined::kZero,
                            .measures = {"nDCG@10", "AP"},
                            .relevance = {"graded"},
                            .defined_settings = {{"graded", "  graded: {dimensions: use}\n"}},
                            .split = "test",
                            .training = {5, "train", "graded", "binary"},
                            .entrants = {"b", "a"},
                            .track = "tools",
                            .tracks = {"services", "tools"},
                            .overall = OverallRule::kMeanScore};
  round.part = PartFacts{"plan 1", 2, 7};
  round.node = "node17";
  RoundStore::create(file(), round, small_collection());
  const RoundFacts stored = RoundStore::open(file(), RoundStore::Mode::kRead).round();
  EXPECT_EQ(stored.contest, round.contest);
  EXPECT_EQ(stored.part, round.part);
  EXPECT_EQ(stored.node, "node17");
}

TEST_F(Facts, OfAPartAndANodeAreNotThereIfTheyWereNotGiven) {
  const RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  EXPECT_EQ(store.round().part, std::nullopt);
  EXPECT_EQ(store.round().node, std::nullopt);
}

TEST_F(Facts, OfOneRepetitionAndOfOneSessionAreReadAlone) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun first = open_run(store);
  const OpenRun second = open_run(store, "keyword", 1);
  store.add_trial_answer(first.session, {.position = 0, .answer = answer_to(0, 0, {})});
  store.add_trial_answer(second.session, {.position = 0, .answer = answer_to(1, 0, {})});
  store.add_trial_answer(second.session, {.position = 1, .answer = answer_to(2, 0, {})});
  const auto sessions = store.sessions(second.repetition);
  ASSERT_EQ(sessions.size(), 1u);
  EXPECT_EQ(sessions[0].id, second.session);
  EXPECT_EQ(store.sessions().size(), 2u);
  const auto trials = store.trials(second.session);
  ASSERT_EQ(trials.size(), 2u);
  EXPECT_EQ(trials[0].trial.answer.request.value, 1u);
  EXPECT_EQ(trials[1].trial.answer.request.value, 2u);
  EXPECT_EQ(store.trials().size(), 3u);
}

TEST_F(Facts, OfAnEnvironmentBelongToTheSessionsThatRanInIt) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun opened = open_run(store);
  const EnvironmentFacts other{"node2", {{"cores", "64"}}};
  const EnvironmentId id = store.add_environment(other);
  store.begin_session({.repetition = opened.repetition, .environment = id});
  store.commit();
  ASSERT_EQ(store.sessions().size(), 2u);
  EXPECT_EQ(store.sessions()[0].start.environment, kFirstEnvironment);
  EXPECT_EQ(store.sessions()[1].start.environment, id);
  ASSERT_EQ(store.environments().size(), 2u);
  EXPECT_EQ(store.environments()[0].environment.facts, small_round().environment);
  EXPECT_EQ(store.environments()[1].environment, other);
  // The first record reads as it did when there was one only.
  EXPECT_EQ(store.round().environment, small_round().environment);
  EXPECT_EQ(query("SELECT value FROM environment WHERE key = 'cores'"), "2");
}

TEST_F(Facts, OfAnEntrantIncludeWhoThePluginSaysItIs) {
  Entrant entrant = entrant_named("keyword");
  entrant.plugin.name = "Keyword";
  entrant.plugin.version = "2.0";
  entrant.plugin.author = "A. Author";
  entrant.plugin.licence = "Apache-2.0";
  entrant.plugin.media_types = {"text/plain", "application/wsdl+xml"};
  entrant.plugin.features = {"mb.batch/1"};
  entrant.plugin.path = "/plugins/keyword.so";
  entrant.plugin.abi_minor = 1;
  entrant.plugin_index = 3;
  entrant.parameters = R"({"k1": 1.2})";
  entrant.repetitions = 50;
  entrant.tags = {"text", "baseline"};
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  store.add_entrant(entrant);
  ASSERT_EQ(store.entrants().size(), 1u);
  const Entrant stored = store.entrants()[0].entrant;
  EXPECT_EQ(stored.name, "keyword");
  EXPECT_EQ(stored.plugin.id, "org.example.keyword");
  EXPECT_EQ(stored.plugin.name, "Keyword");
  EXPECT_EQ(stored.plugin.version, "2.0");
  EXPECT_EQ(stored.plugin.author, "A. Author");
  EXPECT_EQ(stored.plugin.licence, "Apache-2.0");
  EXPECT_THAT(stored.plugin.media_types, ElementsAre("text/plain", "application/wsdl+xml"));
  EXPECT_THAT(stored.plugin.features, ElementsAre("mb.batch/1"));
  EXPECT_EQ(stored.plugin.path, "/plugins/keyword.so");
  EXPECT_EQ(stored.plugin.sha256, "sha of keyword");
  EXPECT_EQ(stored.plugin.abi_minor, 1u);
  EXPECT_EQ(stored.plugin_index, 3u);
  EXPECT_EQ(stored.parameters, R"({"k1": 1.2})");
  EXPECT_EQ(stored.repetitions, 50u);
  EXPECT_THAT(stored.tags, ElementsAre("text", "baseline"));
}

TEST_F(Facts, OfTheSameEntrantAreStoredOnce) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  Entrant entrant = entrant_named("keyword");
  entrant.tags = {"old"};
  const EntrantId first = store.add_entrant(entrant);
  entrant.repetitions = 7;
  entrant.tags = {"new"};
  EXPECT_EQ(store.add_entrant(entrant), first);
  ASSERT_EQ(store.entrants().size(), 1u);
  EXPECT_EQ(store.entrants()[0].entrant.repetitions, 7u);
  EXPECT_THAT(store.entrants()[0].entrant.tags, ElementsAre("new"));
}

TEST_F(Facts, OfAnEntrantIncludeWhatIsHandedToIt) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  Entrant entrant = entrant_named("static");
  entrant.files = {{"weights", "/models/a", "12"}, {"words", "/words", "34"}};
  const EntrantId first = store.add_entrant(entrant);
  EXPECT_EQ(store.entrants()[0].entrant.files, entrant.files);
  // Where they lie does not make another entrant, what they are does.
  entrant.files[0].path = "/models/moved";
  EXPECT_EQ(store.add_entrant(entrant), first);
  EXPECT_EQ(store.entrants()[0].entrant.files, entrant.files);
  entrant.files[0].sha256 = "56";
  EXPECT_NE(store.add_entrant(entrant), first);
  EXPECT_EQ(store.entrants().size(), 2u);
  entrant.files.clear();
  store.add_entrant(entrant);
  EXPECT_EQ(store.entrants().size(), 3u);
}

TEST_F(Facts, OfARunComeBackWithItsResumeKey) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun first = open_run(store);
  EXPECT_EQ(store.begin_repetition({first.entrant, 0, 5, "key of keyword0"}), first.repetition);
  ASSERT_EQ(store.repetitions().size(), 1u);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kRunning);
  EXPECT_EQ(store.repetitions()[0].start.seed, 5u);
  store.finish_repetition(first.repetition);
  EXPECT_EQ(store.begin_repetition({first.entrant, 0, 5, "key of keyword0"}), first.repetition);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kFinished);
}

TEST_F(Facts, OfARunUnderAnotherKeyAreKeptApart) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun first = open_run(store);
  const RepetitionId second = store.begin_repetition({first.entrant, 0, 5, "key after a change"});
  EXPECT_NE(second, first.repetition);
  ASSERT_EQ(store.repetitions().size(), 2u);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kSuperseded);
  EXPECT_EQ(store.repetitions()[1].state, RepetitionState::kRunning);
  // The change is taken back: the first run counts again.
  EXPECT_EQ(store.begin_repetition({first.entrant, 0, 5, "key of keyword0"}), first.repetition);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kRunning);
  EXPECT_EQ(store.repetitions()[1].state, RepetitionState::kSuperseded);
}

TEST_F(Facts, OfAnotherPluginFileUnderTheSameNameSupersedeTheRunsOfTheFirst) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun first = open_run(store);
  const OpenRun other = open_run(store, "other");
  Entrant rebuilt = entrant_named("keyword");
  rebuilt.plugin.sha256 = "sha after a rebuild";
  EXPECT_NE(store.add_entrant(rebuilt), first.entrant);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kSuperseded);
  EXPECT_EQ(store.repetitions()[1].id, other.repetition);
  EXPECT_EQ(store.repetitions()[1].state, RepetitionState::kRunning);
}

TEST_F(Facts, OfRepetitionsThatAreNoLongerAskedForAreSuperseded) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  open_run(store, "keyword", 0);
  open_run(store, "keyword", 1);
  Entrant entrant = entrant_named("keyword");
  entrant.repetitions = 1;
  store.add_entrant(entrant);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kRunning);
  EXPECT_EQ(store.repetitions()[1].state, RepetitionState::kSuperseded);
}

TEST_F(Facts, OfASessionTellHowTheWorkerEnded) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun opened = open_run(store);
  SessionEnd end;
  end.outcome = Outcome::kCrashed;
  end.message = "signal 11";
  end.wall_ns = 5'000'000'000;
  end.user_ns = 4;
  end.system_ns = 3;
  end.max_rss_bytes = 1u << 30;
  end.query_peak_rss_bytes = 1u << 29;
  end.beside_calls_ns = 1'400'000'000;
  end.gaps = 2;
  end.gap_ns = 3'000'000'000;
  end.first_query_ns = 77;
  end.in_flight = 16;
  end.log = std::string("a line\n\0 and \xff bytes", 20);
  end.log_truncated = true;
  end.confinement = Confinement{.confined = true,
                                .landlock_abi = 7,
                                .namespaces = true,
                                .no_capabilities = true,
                                .threads_limited = true,
                                .granted = {.network = NetworkReach::kNamed,
                                            .addresses = {"api.example.org:443", "[::1]:80"},
                                            .variables = {"TOKEN"}},
                                .clock = ClockPlace::kProgram};
  store.end_session(opened.session, end);
  store.begin_session({.repetition = opened.repetition, .side_by_side = true});
  const std::vector<StoredSession> sessions = store.sessions();
  ASSERT_EQ(sessions.size(), 2u);
  ASSERT_TRUE(sessions[0].end.has_value());
  EXPECT_EQ(sessions[0].start.started, "2031-05-04T09:08:08Z");
  EXPECT_FALSE(sessions[0].start.side_by_side);
  EXPECT_TRUE(sessions[1].start.side_by_side);
  EXPECT_EQ(sessions[0].end->confinement, end.confinement);
  EXPECT_EQ(sessions[0].end->outcome, Outcome::kCrashed);
  EXPECT_EQ(sessions[0].end->message, "signal 11");
  EXPECT_EQ(sessions[0].end->wall_ns, 5'000'000'000);
  EXPECT_EQ(sessions[0].end->user_ns, 4);
  EXPECT_EQ(sessions[0].end->system_ns, 3);
  EXPECT_EQ(sessions[0].end->max_rss_bytes, 1u << 30);
  EXPECT_EQ(sessions[0].end->query_peak_rss_bytes, 1u << 29);
  EXPECT_EQ(sessions[0].end->beside_calls_ns, 1'400'000'000);
  EXPECT_EQ(sessions[0].end->gaps, 2u);
  EXPECT_EQ(sessions[0].end->gap_ns, 3'000'000'000);
  EXPECT_EQ(sessions[0].end->first_query_ns, 77);
  EXPECT_EQ(sessions[0].end->in_flight, 16u);
  EXPECT_EQ(sessions[0].end->log, std::string("a line\n\0 and \xff bytes", 20));
  EXPECT_TRUE(sessions[0].end->log_truncated);
  EXPECT_FALSE(sessions[1].end.has_value());
}

TEST_F(Facts, OfPhasesStandInOrderOfEntry) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun opened = open_run(store);
  store.add_phase(opened.session, {Phase::kLoad, Outcome::kOk, "", {2'000'000, 1'900'000}, 4096});
  store.add_phase(opened.session, {Phase::kDestroy, Outcome::kTimedOut, "1 s", {}, 0});
  const std::vector<StoredPhase> phases = store.phases();
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0].session, opened.session);
  EXPECT_EQ(phases[0].result.phase, Phase::kLoad);
  EXPECT_EQ(phases[0].result.time.wall_ns, 2'000'000);
  EXPECT_EQ(phases[0].result.time.cpu_ns, 1'900'000);
  EXPECT_EQ(phases[0].result.peak_rss_bytes, 4096u);
  EXPECT_EQ(phases[1].result.phase, Phase::kDestroy);
  EXPECT_EQ(phases[1].result.outcome, Outcome::kTimedOut);
  EXPECT_EQ(phases[1].result.message, "1 s");
}

TEST_F(Facts, ThatReferToNothingAreRefused) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  EXPECT_THROW(store.begin_repetition({EntrantId{9}, 0, 0, "key"}), std::out_of_range);
  EXPECT_THROW(store.begin_session({RepetitionId{9}, SessionKind::kQueries, ""}),
               std::out_of_range);
  const OpenRun opened = open_run(store);
  EXPECT_THROW(
      store.begin_session({.repetition = opened.repetition, .environment = EnvironmentId{9}}),
      std::out_of_range);
  EXPECT_THROW(store.add_phase(SessionId{9}, {}), std::out_of_range);
  EXPECT_THROW(store.end_session(SessionId{9}, {}), std::out_of_range);
  EXPECT_EQ(store.sessions().size(), 1u);
}

TEST_F(Facts, AreDroppedUnlessCommitted) {
  {
    RoundStore store = RoundStore::create(file(), small_round(), small_collection());
    open_run(store);
    store.add_entrant(entrant_named("late"));
    EXPECT_EQ(store.entrants().size(), 2u);
  }
  EXPECT_EQ(RoundStore::open(file(), RoundStore::Mode::kRead).entrants().size(), 1u);
}

}  // namespace
}  // namespace matchbench::store
