// Every study with every table that it has, on files whose rows are worked out by hand and on files
// that leave nothing, or next to nothing, to study.

#include "harness/foundation/base/error.hpp"
#include "tests/scoring/study/worked_studies.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>
#include <string>

namespace matchbench::study {
namespace {

using testing::HasSubstr;

void expect_same(const nlohmann::json& value, const nlohmann::json& expected,
                 const std::string& place) {
  if (expected.is_number()) {
    ASSERT_TRUE(value.is_number()) << place << " is " << value;
    EXPECT_NEAR(value.get<double>(), expected.get<double>(), 1e-12) << place;
  } else {
    EXPECT_EQ(value, expected) << place;
  }
}

// What the study makes of the files, as text for programs.
std::string text_of(const Worked& worked, const AnalysisFiles& files) {
  std::string text = json_of(worked.study(files));
  EXPECT_FALSE(std::regex_search(text, std::regex(R"(\b(nan|inf)\b)"))) << text;
  return text;
}

class EveryStudy : public testing::TestWithParam<Worked> {
 protected:
  // The files cannot be studied, and the error says so in these words.
  void expect_refused(const AnalysisFiles& files, const std::string& words) const {
    try {
      text_of(GetParam(), files);
      ADD_FAILURE() << "nothing was refused";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_THAT(error.what(), HasSubstr(words));
    }
  }

  const TemporaryFolder folder_;
};

TEST_P(EveryStudy, GivesWhatIsWorkedOutByHand) {
  const auto rows = nlohmann::json::parse(text_of(GetParam(), constant_differences(folder_)));
  const auto expected = nlohmann::json::parse(GetParam().rows);
  ASSERT_EQ(rows.size(), expected.size() + GetParam().more) << rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const auto& [column, value] : expected[std::min(row, expected.size() - 1)].items()) {
      expect_same(rows[row].at(column), value, fmt::format("{} in row {}", column, row));
    }
  }
}

TEST_P(EveryStudy, HasNoNanOfRunsOfAllSorts) {
  EXPECT_NE(text_of(GetParam(), files_of_all_sorts(folder_, 4)), "[]");
}

TEST_P(EveryStudy, RefusesASingleRunButForItsScores) {
  const auto files = files_of_all_sorts(folder_, 1);
  if (GetParam().name == "scores") {
    EXPECT_EQ(nlohmann::json::parse(text_of(GetParam(), files)).size(), 2U);
  } else {
    expect_refused(files, "only");
  }
}

TEST_P(EveryStudy, RefusesJudgmentsWithoutAnyRelevantDocument) {
  auto files = files_of_all_sorts(folder_, 2, "t0 0 d0 0\nt1 0 d1 0\nt2 0 d1 0\n");
  files.undefined = Undefined::kSkip;
  if (GetParam().name == "scores") {
    for (const auto& row : nlohmann::json::parse(text_of(GetParam(), files))) {
      EXPECT_TRUE(row.at("value").is_null()) << row;
    }
  } else {
    expect_refused(files, "");
  }
}

TEST_P(EveryStudy, HasNoNanOfASingleRequestOrRefusesIt) {
  const auto files = files_of_all_sorts(folder_, 3, "t0 0 d0 1\nt0 0 d1 0\nt0 0 d2 2\n");
  try {
    EXPECT_NE(text_of(GetParam(), files), "[]");
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("single request"));
  }
}

INSTANTIATE_TEST_SUITE_P(Study, EveryStudy, testing::ValuesIn(studies()),
                         [](const auto& study) { return study.param.name; });

}  // namespace
}  // namespace matchbench::study
