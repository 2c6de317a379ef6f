#include "harness/operations/conduct/contest_check.hpp"

#include "harness/data/collection/native/relevance_yaml.hpp"
#include "tests/operations/conduct/small_contest.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace matchbench::conduct {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kOneRun = "entrants: [{run: old.run}]\n";

class SettingsOfAContest : public SmallContest {
 protected:
  std::vector<std::string> names(const std::string& lines) const {
    std::vector<std::string> out;
    for (const auto& setting : contest_settings(contest_of(lines + kOneRun))) {
      out.push_back(setting.name);
    }
    return out;
  }
  std::string fault(const std::string& lines) const {
    return fault_in(folder_, [&] { names(lines); });
  }
};

TEST_F(SettingsOfAContest, AreThoseOfTheCollectionAndThenItsOwn) {
  EXPECT_THAT(names(""), ElementsAre("graded", "strict"));
  EXPECT_THAT(names("relevance: [strict]\n"), ElementsAre("graded", "strict"));
  EXPECT_THAT(names("relevance: {own: {binary: {use: 1}}}\n"),
              ElementsAre("graded", "strict", "own"));
}

TEST_F(SettingsOfAContest, AreRefusedIfTheCollectionHasOneOfTheName) {
  EXPECT_EQ(fault("relevance: {strict: {binary: {use: 1}}}\n"),
            "c.yaml:4:13: the collection defines a relevance setting 'strict', too; give the "
            "contest's another name, or write the name alone in a list");
}

TEST_F(SettingsOfAContest, AreRefusedIfTheyUseWhatTheCollectionDoesNotDeclare) {
  EXPECT_THAT(fault("relevance: {own: {judge: ada, binary: {use: 1}}}\n"),
              AllOf(StartsWith("c.yaml:4:13: "), HasSubstr("ada")));
  EXPECT_THAT(fault("relevance: {own: {binary: {fit: 1}}}\n"),
              AllOf(StartsWith("c.yaml:4:13: "), HasSubstr("fit")));
}

TEST_F(SettingsOfAContest, AreRefusedIfAGradeThatOccursHasNoGain) {
  const auto refused = [&](const std::string& lines) {
    return fault_in(folder_, [&] { require_gains(contest_of(lines + kOneRun), collection()); });
  };
  const std::string own = "relevance: {own: {dimensions: use, gains: ";
  EXPECT_EQ(refused(own + "{1: 1, 2: 3}}}\n"),
            "c.yaml:4:13: relevance setting 'own', request urn:s, service urn:a: no gain is given "
            "for the grade 0; list every grade that occurs");
  EXPECT_EQ(refused(own + "{0: 0, 1: 1, 2: 3}}}\n"), "no error");
  EXPECT_EQ(refused("relevance: {own: {judge: 'entrant:old', dimensions: use, gains: {7: 1}}}\n"),
            "no error");
}

TEST_F(SettingsOfAContest, AreStoredAsTextThatReadsBackAsTheSame) {
  EXPECT_TRUE(
      contest::facts_of(contest_of("relevance: [strict]\n" + kOneRun)).defined_settings.empty());
  const auto stored =
      contest::facts_of(contest_of("relevance: {own: {binary: {use: 1}}}\n" + kOneRun))
          .defined_settings;
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_EQ(stored[0].name, "own");
  const auto read = collection::settings_in(stored[0].definition, "the test");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].name, "own");
  EXPECT_TRUE(read[0].is_binary());
  EXPECT_EQ(std::get<Thresholds>(read[0].rule).at_least,
            (std::vector<std::pair<std::string, double>>{{"use", 1}}));
}

}  // namespace
}  // namespace matchbench::conduct
