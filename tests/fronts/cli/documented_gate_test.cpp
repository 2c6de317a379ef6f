#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// The commands of a page of the documents, as words: lines of code that begin with `matchbench`.
std::vector<std::vector<std::string>> commands_of(const std::string& page) {
  const std::string text = read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs" / page);
  std::vector<std::vector<std::string>> out;
  for (std::size_t at = text.find("matchbench gate "); at != std::string::npos;
       at = text.find("matchbench gate ", at + 1)) {
    const std::size_t line_begin = text.rfind('\n', at) + 1;
    if (text.substr(line_begin, at - line_begin).find('`') != std::string::npos) continue;
    const std::string line = text.substr(at, text.find('\n', at) - at);
    std::vector<std::string> words = {""};
    bool is_quoted = false;
    for (const char c : line) {
      if (c == '\'')
        is_quoted = !is_quoted;
      else if (c == ' ' && !is_quoted)
        words.emplace_back();
      else
        words.back() += c;
    }
    words.erase(words.begin());  // the program
    out.push_back(std::move(words));
  }
  return out;
}

TEST(DocumentedGate, WorksAsTheDocumentsSay) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const Bench bench;
  std::filesystem::copy(geography(), bench / "collection",
                        std::filesystem::copy_options::recursive);
  ASSERT_EQ(bench.run({"plugin", "new", "search", "--language", "python"}).exit_code, 0);
  std::filesystem::create_directories(bench / "base");
  std::filesystem::copy(bench / "search", bench / "base/search",
                        std::filesystem::copy_options::recursive);
  std::string contest = contest_text("  - plugin: ./search\n", "  passes: 2\n");
  contest.replace(contest.find(geography().string()), geography().string().size(), "collection");
  bench.put("contest.yaml", contest);
  const auto commands = commands_of("ci.md");
  ASSERT_GE(commands.size(), 3U);
  for (const auto& words : commands) {
    const Finished finished = bench.run(words);
    EXPECT_EQ(finished.exit_code, 0)
        << testing::PrintToString(words) << finished.out << finished.err;
  }
  EXPECT_THAT(read_file(bench / "gate.md"), HasSubstr("not worse"));
  EXPECT_THAT(read_file(bench / "baseline.yaml"), HasSubstr("because: first version"));
}

}  // namespace
}  // namespace matchbench::cli
