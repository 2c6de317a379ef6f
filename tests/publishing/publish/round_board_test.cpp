#include "harness/publishing/publish/round_board.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/publishing/publish/publish_report.hpp"
#include "harness/scoring/score/score_round.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {
namespace {

// The judge `model` is a program, whose grades the setting `suggested` takes; `graded` takes those
// of people. A round of one entrant, scored under both.
class BoardByAProgram : public store::RoundFolder {
 protected:
  BoardByAProgram() {
    folder_.put("c/collection.yaml",
                "matchbench: collection/1\nname: small\nlicence: CC0-1.0\nsource: here\n"
                "judgments: [judgments.tsv]\njudges: {anna: {}, model: {kind: program}}\n"
                "dimensions: {use: {}}\nrelevance:\n"
                "  graded: {judge: mean, dimensions: use}\n"
                "  suggested: {judge: model, dimensions: use}\n");
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n");
    folder_.put("c/judgments.tsv",
                "request\tservice\tjudge\tdimension\tgrade\n"
                "urn:p\turn:a\tanna\tuse\t1\nurn:p\turn:b\tmodel\tuse\t1\n");
    store::RoundFacts facts = store::small_round();
    facts.collection_folder = folder_ / "c";
    facts.contest.measures = {"RR"};
    facts.contest.entrants = {"keyword"};
    store::RoundStore round =
        store::RoundStore::create(file(), facts, collection::read_collection(folder_ / "c"));
    const store::OpenRun run = store::open_run(round);
    round.add_answer(run.session, store::answer_to(0, 0, store::ranking_of({0, 1})));
    round.end_session(run.session, {});
    round.commit();
  }

  static std::vector<std::string> texts_of(const std::vector<Remark>& remarks) {
    std::vector<std::string> out;
    for (const auto& one : remarks) out.push_back(one.text);
    return out;
  }

  static constexpr const char* kSentence =
      "The setting 'suggested' takes the grades of 'model', which is a program.";
};

TEST_F(BoardByAProgram, SaysSoAndSoDoesTheReport) {
  score::score_round({.database = file()});
  EXPECT_THAT(texts_of(read_board({.database = file(), .relevance = {}, .measures = {}}).remarks),
              testing::Contains(kSentence));
  ReportRequest report;
  report.rounds = {file()};
  report.folder = folder_ / "report";
  report.formats = {"json"};
  EXPECT_THAT(texts_of(publish_report(report).remarks), testing::Contains(kSentence));
}

TEST_F(BoardByAProgram, SaysNothingOfAProgramThatDecidesNoBoard) {
  score::score_round({.database = file(), .relevance = {"graded"}});
  EXPECT_THAT(texts_of(read_board({.database = file(), .relevance = {}, .measures = {}}).remarks),
              testing::Not(testing::Contains(testing::HasSubstr("program"))));
}

TEST_F(BoardByAProgram, IsToldByTheFolderThatIsNamedIfTheCollectionHasMoved) {
  score::score_round({.database = file()});
  std::filesystem::rename(folder_ / "c", folder_ / "moved");
  BoardRequest request{.database = file(), .relevance = {}, .measures = {}};
  EXPECT_THAT(texts_of(read_board(request).remarks), testing::Not(testing::Contains(kSentence)));
  request.collection = folder_ / "moved";
  EXPECT_THAT(texts_of(read_board(request).remarks), testing::Contains(kSentence));
}

}  // namespace
}  // namespace matchbench::publish
