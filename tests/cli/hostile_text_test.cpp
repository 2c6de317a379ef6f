// Text of a stranger that clears a terminal: whatever matchbench prints of it, it stays text.
#include "tests/cli/program.hpp"
#include "tests/store/hostile_database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench {
namespace {

// U+009B begins a command as ESC [ does.
bool commands_a_terminal(const std::string& text) {
  return text.find('\033') != std::string::npos || text.find("\xC2\x9B") != std::string::npos;
}

class HostileText : public testing::Test {
 protected:
  HostileText() {
    bench_.put("c.yaml",
               contest_text("  - plugin: keyword\n  - plugin: random\n", "  passes: 1\n"));
    EXPECT_EQ(bench_.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
    EXPECT_EQ(bench_.run({"score", "r.db", "--measure", "AP", "--measure", "nDCG"}).exit_code, 0);
    EXPECT_EQ(bench_.run({"analyse", "scores", "r.db", "--keep"}).exit_code, 0);
  }

  // All that a use of h.db prints.
  std::string said_by(const std::vector<std::string>& use) const {
    const Finished finished = bench_.run(use);
    EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 2, 3)) << finished.err;
    return finished.out + finished.err;
  }

  const Bench bench_;
};

TEST_F(HostileText, OfADatabaseCommandsNoTerminalWhoeverReadsIt) {
  const HostileDatabase hostile(bench_ / "r.db");
  std::size_t made = 0;
  for (const auto& column : hostile.text_columns()) {
    const std::string value =
        "char(27) || '[2J' || char(0x9b) || '2J' || coalesce(\"" + column.second + "\", '')";
    if (!hostile.make(bench_ / "h.db", column, value)) continue;
    ++made;
    for (const auto& use : std::vector<std::vector<std::string>>{
             {"leaderboard", "h.db"},
             {"report", "h.db", "--format", "md", "--latex-macros"},
             {"analyse", "scores", "h.db", "--csv"},
             {"analyse", "measures", "h.db"},
             {"analyse", "virtual-judges", "h.db"},
             {"analyse", "timing", "h.db"},
             {"run", "c.yaml", "--db", "h.db", "--resume", "--quiet"}}) {
      EXPECT_FALSE(commands_a_terminal(said_by(use)))
          << use[0] << " " << use[1] << ": " << column.first << "." << column.second;
    }
  }
  EXPECT_GT(made, 40u);
}

}  // namespace
}  // namespace matchbench
