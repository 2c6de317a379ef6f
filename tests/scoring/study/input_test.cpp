// What studies take for rounds, files and features, and what they refuse.

#include "harness/scoring/study/input.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"
#include "tests/data/store/round_fixture.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/small_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// A round of two entrants on two requests, of which q has nothing relevant.
class InputOfStudies : public store::RoundFolder {
 protected:
  std::string put(const std::string& name, const std::string& text) const {
    return folder_.put(name, text).string();
  }
  std::string fault(const AnalysisFiles& files) const {
    return fault_in(folder_, [&] { read_analysis_input(files); });
  }
  std::string round() const {
    folder_.put("c/collection.yaml", kSmallManifest);
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n");
    folder_.put("c/judgments.tsv",
                "request\tservice\tjudge\tdimension\tgrade\n"
                "urn:p\turn:a\tconsensus\tuse\t2\nurn:q\turn:b\tconsensus\tuse\t0\n");
    store::RoundFacts facts = store::small_round();
    facts.collection_folder = folder_ / "c";
    facts.contest.measures = {"RR"};
    facts.contest.entrants = {"right", "wrong"};
    auto made =
        store::RoundStore::create(file(), facts, collection::read_collection(folder_ / "c"));
    answer(made, "right", {0, 1});
    answer(made, "wrong", {1, 0});
    return file().string();
  }
  static void answer(store::RoundStore& round, const std::string& entrant,
                     const std::vector<std::uint32_t>& services) {
    const store::OpenRun run = store::open_run(round, entrant);
    for (const std::uint32_t request : {0U, 1U}) {
      round.add_answer(run.session, store::answer_to(request, 0, store::ranking_of(services)));
    }
    round.end_session(run.session, {});
    round.finish_repetition(run.repetition);
    round.commit();
  }
};

TEST_F(InputOfStudies, OfGradesHasASettingForEveryGradeThatOccurs) {
  const auto qrels = put("qrels", "1 0 a 2\n1 0 b 1\n1 0 c 0\n2 0 a -1\n");
  const auto run = put("run", "1 Q0 a 1 1 t\n");
  const AnalysisInput input = read_analysis_input({.files = {qrels, run}});
  ASSERT_EQ(input.settings.size(), 3U);
  EXPECT_EQ(input.settings[0].name, "graded");
  EXPECT_EQ(input.settings[1].name, "grade>=1");
  EXPECT_EQ(input.settings[2].name, "grade>=2");
  EXPECT_THAT(input.settings[1].gains.requests[0].gains, ElementsAre(1, 1, 0));
  EXPECT_THAT(input.settings[2].gains.requests[0].gains, ElementsAre(1, 0, 0));
  EXPECT_THAT(input.settings[2].gains.requests[1].gains, ElementsAre(-1));  // no evidence
  EXPECT_EQ(input.setting().name, "graded");
}

TEST_F(InputOfStudies, HasTheSettingsThatAreNamedInTheirOrder) {
  const auto qrels = put("qrels", "1 0 a 2\n1 0 b 1\n");
  const auto run = put("run", "1 Q0 a 1 1 t\n");
  AnalysisFiles files{.files = {qrels, run}, .relevance = {"grade>=2", "graded"}};
  const AnalysisInput input = read_analysis_input(files);
  ASSERT_EQ(input.settings.size(), 2U);
  EXPECT_EQ(input.setting().name, "grade>=2");
  files.relevance = {"strict"};
  EXPECT_EQ(fault(files),
            "there is no relevance setting 'strict'; there are: graded, grade>=1, grade>=2");
}

// RR is 1 and 1/2 on p and undefined on q.
TEST_F(InputOfStudies, OfARoundSkipsWhereNothingIsRelevantUnlessZeroIsAskedFor) {
  ScoresStudyOptions options{.files = {.files = {round()}},
                             .measures = {"RR"},
                             .aggregates = {measures::Aggregate::kMean}};
  const auto skipped = study_scores(options).scores;
  ASSERT_EQ(skipped.size(), 2U);
  EXPECT_EQ(skipped[0].value, 1);
  EXPECT_EQ(skipped[1].value, 0.5);
  EXPECT_EQ(skipped[0].requests, 1U);
  options.files.undefined = Undefined::kZero;
  EXPECT_EQ(study_scores(options).scores[1].value, 0.25);
}

// The name or the text first, then the end of the URI unless it says the same.
TEST_F(InputOfStudies, OfARoundShowsWordsBeforeIds) {
  folder_.put("c/collection.yaml", kSmallManifest);
  folder_.put("c/services.yaml",
              "- {uri: 'urn:mail.json#search', name: search}\n- {uri: urn:b, name: b}\n");
  folder_.put("c/requests.yaml",
              "- {uri: urn:p, description: 'Find the mail\n\n  of today'}\n- uri: urn:q\n");
  const std::string asked = (folder_ / "again.db").string();
  store::RoundFacts facts = store::small_round();
  facts.collection_folder = folder_ / "c";
  folder_.put("c/judgments.tsv",
              "request\tservice\tjudge\tdimension\tgrade\n"
              "urn:p\turn:b\tconsensus\tuse\t2\n");
  auto made = store::RoundStore::create(asked, facts, collection::read_collection(folder_ / "c"));
  answer(made, "right", {0, 1});
  const AnalysisInput input = read_analysis_input({.files = {asked}, .names_services = true});
  EXPECT_THAT(input.services.names, ElementsAre("search (mail.json#search)", "b"));
  EXPECT_THAT(input.experiment.requests, ElementsAre("Find the mail (p)", "urn:q"));
}

TEST_F(InputOfStudies, OfARoundKnowsItsServicesAndMeasure) {
  const AnalysisInput input = read_analysis_input({.files = {round()}, .names_services = true});
  EXPECT_THAT(input.services.names, ElementsAre("urn:a", "urn:b"));
  EXPECT_THAT(input.services.numbering, testing::IsEmpty());
  EXPECT_EQ(input.first_measure, "RR");
  EXPECT_THAT(input.experiment.systems, ElementsAre("right", "wrong"));
}

TEST_F(InputOfStudies, RefusesWhatIsNoInput) {
  const auto qrels = put("qrels", "1 0 a 1\n");
  EXPECT_THAT(fault({.files = {qrels}}),
              StartsWith("qrels is neither a round's database nor a LETOR file"));
  EXPECT_THAT(fault({.files = {put("b.tar.zst", "x"), qrels}}),
              StartsWith("b.tar.zst is a bundle; 'matchbench score b.tar.zst --out DIR'"));
  EXPECT_THAT(fault({.files = {round(), qrels}}), StartsWith("one round is studied at a time"));
  EXPECT_THAT(fault({.files = {folder_.path().string()}}), HasSubstr("is a folder of rounds"));
}

TEST_F(InputOfStudies, RefusesWhatFeaturesDoNotSay) {
  const auto features = put("features", "1 qid:1 1:0.9 #docid = a\n0 qid:1 1:0.5 #docid = b\n");
  EXPECT_THAT(fault({.files = {features, features}}),
              StartsWith("features has features, which are its runs"));
  EXPECT_THAT(fault({.files = {features}, .names_services = true}),
              StartsWith("features does not say which documents of two topics are the same"));
}

}  // namespace
}  // namespace matchbench::study
