// Who fails is told where in the own code, and what to do in the words of the own language.
#include "harness/foundation/base/file.hpp"
#include "tests/execution/conformance/rankers.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace matchbench::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

// Which line of the ranker has this text.
std::size_t line_with(const std::string& source, const std::string& text) {
  const std::string words = read_file(kRankers / source);
  const auto at = words.begin() + static_cast<std::ptrdiff_t>(words.find(text));
  return static_cast<std::size_t>(std::count(words.begin(), at, '\n')) + 1;
}

// Words of other languages than the author's.
std::vector<std::string> foreign_to(const std::string& language) {
  std::vector<std::string> foreign = {"MB_", "plugin.hpp", "host.should_stop"};
  if (language != "Python") foreign.push_back("raise");
  if (language == "Python" || language == "Rust" || language == "Go") foreign.push_back("throw");
  if (language == "Java") foreign.push_back("[]");
  return foreign;
}

class Advice : public OfALanguage {};

// It fails at a query that has no services to rank.
TEST_P(Advice, NamesTheLineAndTheRemedyOfTheLanguage) {
  const Language& language = GetParam();
  const auto said = results(R"({"fails": 1})", check_small_collections);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[1].verdict, CheckVerdict::kPassed) << said[1].detail;
  EXPECT_EQ(said[0].verdict, CheckVerdict::kFailed);
  if (language.program.empty()) {
    EXPECT_THAT(said[0].remedy, HasSubstr("return MB_OK from load()"));
    return;
  }
  const std::string failing = language.name == "Java" ? "services.get(0)" : "services[0]";
  EXPECT_THAT(said[0].detail, HasSubstr(fmt::format("{}:{}", language.source,
                                                    line_with(language.source, failing))));
  const std::string empty = language.name == "Java" ? "return new Ranking() from query()" : "[]";
  EXPECT_THAT(said[0].remedy, HasSubstr(empty));
  for (const auto& word : foreign_to(language.name)) {
    EXPECT_THAT(said[0].remedy, Not(HasSubstr(word)));
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, Advice, testing::ValuesIn(kLanguages),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace matchbench::conformance
