// Whoever reads what is printed may go before all is read: that is no failure.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class ClosedPipe : public testing::Test {
 protected:
  // Tables of some hundred kilobytes, more than a pipe takes.
  static void SetUpTestSuite() {
    bench_ = new Bench;
    std::string qrels;
    for (int t = 0; t < 400; ++t) {
      for (int d = 0; d < 5; ++d) qrels += fmt::format("topic{} 0 d{} {}\n", t, d, d % 2);
    }
    bench_->put("qrels", qrels);
    for (int run = 0; run < 4; ++run) {
      std::string text;
      for (int t = 0; t < 400; ++t) {
        for (int d = 0; d < 5; ++d) {
          text += fmt::format("topic{} Q0 d{} 1 {} run\n", t, d, (d * (run + 2) + t) % 7);
        }
      }
      bench_->put(fmt::format("run{}", run), text);
    }
    std::string services;
    for (int i = 0; i < 3000; ++i)
      services += fmt::format("- {{uri: http://x/{}, name: same}}\n", i);
    bench_->put("c/services.yaml", services);
    bench_->put("c/requests.yaml", "- {uri: http://x/q, name: Q}\n");
    bench_->put("c/collection.yaml",
                "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: Made for this.\n");
  }
  static void TearDownTestSuite() { delete bench_; }

  // The exit code if the reader goes after this many bytes, or at once.
  static int exit_code_of(const std::string& command, int bytes) {
    const std::string line = fmt::format(
        "cd {} && bash -c '({}/bin/matchbench {} 2> said; echo $? > code) | head -c {} > "
        "/dev/null'",
        bench_->path().string(), MATCHBENCH_BINARY_DIR, command, bytes);
    EXPECT_EQ(std::system(line.c_str()), 0);
    return std::stoi(read_file(*bench_ / "code"));
  }

  static inline Bench* bench_ = nullptr;
};

TEST_F(ClosedPipe, EndsEveryCommandQuietly) {
  for (const std::string& command :
       {std::string("analyse difficulty qrels run0 run1 run2 run3"),
        std::string("analyse difficulty qrels run0 run1 run2 run3 --json"),
        std::string("analyse significance qrels run0 run1 run2 run3 --show curve --csv"),
        std::string("runs convert run0"), std::string("eval qrels run0 -q"),
        std::string("collection check c"), std::string("collection check c --json"),
        std::string("measures"), std::string("measures --json"), std::string("--help")}) {
    for (const int bytes : {0, 1, 200}) {
      SCOPED_TRACE(command);
      EXPECT_EQ(exit_code_of(command, bytes), 0);
      EXPECT_THAT(read_file(*bench_ / "said"), Not(HasSubstr("error")));
    }
  }
}

TEST(RoundWithAClosedPipe, GoesOn) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 4\n", "  passes: 2\n"));
  const std::string program = std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench";
  const std::string line = "cd " + bench.path().string() +
                           " && MATCHBENCH_PLUGINS=none bash -c '(" + program +
                           " run c.yaml --db r.db; echo $? > code) 2>&1 | head -1 > /dev/null'";
  ASSERT_EQ(std::system(line.c_str()), 0);
  const Finished resumed = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_THAT(resumed.err, HasSubstr("96 of 96 queries are answered already"));
}

TEST(Terminal8Bit, IsNotCommandedByARunFile) {
  const Bench bench;
  // U+009B begins a command as ESC [ does.
  bench.put("run",
            "t1 Q0 d\xC2\x9B"
            "31m 1 2.5 tag\n");
  const std::string shown = bench.run_on_terminal({"runs", "convert", "run"}, 80);
  EXPECT_THAT(shown, Not(HasSubstr("\xC2\x9B")));
  EXPECT_THAT(shown, HasSubstr("d 31m"));
  EXPECT_THAT(bench.run({"runs", "convert", "run"}).out, HasSubstr("d\xC2\x9B"
                                                                   "31m"));
}

}  // namespace
}  // namespace matchbench::cli
