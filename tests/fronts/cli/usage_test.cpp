#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// As in a small chroot.
TEST(Usage, WithoutProcIsRefusedInOneSentence) {
  const Finished finished =
      Bench().run_program({"/usr/bin/unshare", "-rm", "/bin/sh", "-c",
                           "mount -t tmpfs none /proc || exit 77; exec \"$0\" --version",
                           std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench"});
  if (finished.exit_code == 77 || finished.exit_code == 1) {
    GTEST_SKIP() << "/proc cannot be covered here: " << finished.err;
  }
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_EQ(finished.err,
            "error: this program cannot find its own file by /proc/self/exe: No such file or "
            "directory; mount /proc: mount -t proc proc /proc\n");
}

TEST(Completion, BashOffersCommandsMeasuresPluginsSettingsAndEntrants) {
  const Bench bench;
  bench.put("completion.bash", bench.run({"completion", "bash"}).out);
  bench.put("c.yaml", contest_text("  - name: '; touch hacked'\n    plugin: keyword\n"
                                   "  - name: $(touch hacked)\n    plugin: keyword\n"
                                   "  - name: '\"\u0378$(touch hacked)'\n    plugin: keyword\n"
                                   "  - plugin: random\n",
                                   ""));
  bench.put("try.sh", R"(source ./completion.bash
offer() { COMP_WORDS=("$MB" "$@"); COMP_CWORD=$#; _matchbench; printf '%s;' "${COMPREPLY[@]}"; echo; }
offer collection imp
offer score r.db -m nDC
offer plugin show keyw
offer analyse scores ')" + geography().string() +
                          R"(' --relevance same_f
offer run c.yaml --only ''
offer run c.yaml --only '"'
)");
  const std::string command = "cd '" + bench.path().string() + "' && MB='" + MATCHBENCH_BINARY_DIR +
                              "/bin/matchbench' bash try.sh > offered";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_file(bench / "offered"),
            "import;\nnDCG;nDCGrel;\nkeyword;keyword-static;\nsame_function;\n"
            "\\;\\ touch\\ hacked;random;\n;\n");
  EXPECT_FALSE(std::filesystem::exists(bench / "hacked"));
}

}  // namespace
}  // namespace matchbench::cli
