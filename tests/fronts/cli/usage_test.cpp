#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// The paths of all commands that do something themselves.
std::vector<std::string> command_paths() {
  const session::WorkerSource programs;
  CommandLine line;
  add_commands(line, programs);
  std::vector<std::string> paths;
  for (const auto& command : line.manuals()) {
    if (command.path.empty()) continue;
    if (command.path == "measures" || command.commands.empty()) paths.push_back(command.path);
  }
  return paths;
}

TEST(Usage, EveryCommandHasHelpWithAnExample) {
  const Bench bench;
  const auto paths = command_paths();
  EXPECT_GE(paths.size(), 30u);
  for (const auto& path : paths) {
    std::vector<std::string> words;
    std::istringstream in(path);
    for (std::string word; in >> word;) words.push_back(word);
    words.emplace_back("--help");
    const Finished help = bench.run(words);
    EXPECT_EQ(help.exit_code, 0) << path;
    EXPECT_THAT(help.out, HasSubstr("Example:\n")) << path;
    EXPECT_EQ(help.err, "") << path;
  }
}

// The text between the first ```yaml and the next ``` behind it.
std::string first_example(const std::string& document) {
  const std::string open = "```yaml\n";
  const auto from = document.find(open) + open.size();
  return document.substr(from, document.find("```", from) - from);
}

TEST(Docs, TheFirstContestOfTheReferenceIsRead) {
  const std::filesystem::path docs = std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs";
  const contest::Contest contest =
      contest::parse_contest(first_example(read_file(docs / "contest.md")), "c.yaml");
  EXPECT_EQ(contest.entrants.size(), 4U);  // random, two of keyword, their fusion
  EXPECT_EQ(contest.protocol.deadlines.query_ns, 2'000'000'000);
}

TEST(Docs, TheCommandLineReferenceNamesEveryCommand) {
  const std::string text =
      read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs/command-line.md");
  for (const auto& path : command_paths()) {
    EXPECT_THAT(text, testing::AnyOf(HasSubstr("`" + path), HasSubstr("`matchbench " + path)));
  }
}

TEST(Usage, TellsItsVersion) {
  for (const char* option : {"--version", "-V"}) {
    const Finished version = Bench().run({option});
    EXPECT_EQ(version.exit_code, 0);
    EXPECT_THAT(version.out, testing::StartsWith("matchbench "));
  }
}

TEST(Usage, TheProgramAloneAndHelpAnswerAsTheOptionDoes) {
  const Bench bench;
  const std::vector<std::vector<std::vector<std::string>>> alike = {
      {{"--help"}, {}, {"help"}},
      {{"plugin", "--help"}, {"plugin"}, {"help", "plugin"}},
      {{"analyse", "scores", "--help"}, {"help", "analyse", "scores"}}};
  for (const auto& commands : alike) {
    const std::string expected = bench.run(commands.front()).out;
    EXPECT_THAT(expected, HasSubstr("Usage: matchbench"));
    for (const auto& command : commands) {
      const Finished finished = bench.run(command);
      EXPECT_EQ(finished.exit_code, 0);
      EXPECT_EQ(finished.out, expected);
      EXPECT_EQ(finished.err, "");
    }
  }
}

TEST(Usage, HelpNamesNeitherTheCommandOfScriptsNorABoundThatNobodySet) {
  const Bench bench;
  EXPECT_THAT(bench.run({"--help"}).out, testing::Not(HasSubstr("  complete ")));
  for (const auto& path : command_paths()) {
    std::vector<std::string> words = {"help"};
    std::istringstream in(path);
    for (std::string word; in >> word;) words.push_back(word);
    EXPECT_THAT(bench.run(words).out, testing::Not(HasSubstr("18446744073709551615"))) << path;
  }
  const std::string run = bench.run({"run", "--help"}).out;
  EXPECT_THAT(run, HasSubstr("--only TEXT,..."));
  EXPECT_THAT(bench.run({"analyse", "significance", "--help"}).out, HasSubstr("default: 0.05"));
}

struct Mistake {
  std::string name;
  std::vector<std::string> arguments;
  std::string message;  // of the one line on standard error
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
}

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, EndWithOneMessageAndCode2) {
  const Finished finished = Bench().run(GetParam().arguments);
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(finished.err, "error: " + GetParam().message + "\n");
  EXPECT_EQ(finished.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Usage, Mistakes,
    testing::Values(
        Mistake{
            "far_command",
            {"frobnicate"},
            "there is no command 'matchbench frobnicate'; 'matchbench --help' lists the commands"},
        Mistake{
            "option_without_a_command",
            {"--verson"},
            "matchbench: there is no option '--verson'; did you mean '--version'? see 'matchbench "
            "--help'"},
        Mistake{"option_without_its_value",
                {"run", "--db"},
                "matchbench run: --db needs a value; see 'matchbench run --help'"},
        Mistake{"second_contest",
                {"run", "a.yaml", "b.yaml"},
                "matchbench run takes only 'contest', but was also given 'b.yaml'; see 'matchbench "
                "run --help'"},
        Mistake{
            "number_without_bounds",
            {"runs", "cut", "a.run", "--depth", "-1"},
            "matchbench runs cut: --depth: '-1' is not a whole number; see 'matchbench runs cut "
            "--help'"},
        Mistake{"unknown_command",
                {"leaderbord", "x.db"},
                "there is no command 'matchbench leaderbord'; did you mean 'leaderboard'?"},
        Mistake{"unknown_command_below",
                {"plugin", "ad"},
                "there is no command 'matchbench plugin ad'; did you mean 'add'?"},
        Mistake{"command_of_other_groups",
                {"runs", "pool"},
                "there is no command 'matchbench runs pool'; did you mean 'matchbench qrels pool' "
                "or 'matchbench judge pool'? 'matchbench runs --help' lists the commands"},
        Mistake{"measure_instead_of_a_command",
                {"measures", "map"},
                "there is no command 'matchbench measures map'; did you mean 'matchbench measures "
                "show map'?"},
        Mistake{"list_of_a_command_that_lists",
                {"measures", "list"},
                "there is no command 'matchbench measures list'; write 'matchbench measures'"},
        Mistake{"option_of_one_letter",
                {"leaderboard", "x.db", "-z"},
                "matchbench leaderboard: there is no option '-z'; see 'matchbench leaderboard "
                "--help'"},
        Mistake{"what_the_board_does_anyway",
                {"leaderboard", "qrels", "a.run", "-c"},
                "matchbench leaderboard: there is no option '-c'; leave it out: missing topics "
                "always count as 0"},
        Mistake{"what_an_analysis_does_anyway",
                {"analyse", "scores", "qrels", "a.run", "-c"},
                "matchbench analyse scores: there is no option '-c'; leave it out: missing topics "
                "always count as 0"},
        Mistake{"level_of_an_analysis",
                {"analyse", "significance", "qrels", "a.run", "-l", "3"},
                "matchbench analyse significance: there is no option '-l'; write --relevance "
                "'grade>=3'"},
        Mistake{"format_as_an_option",
                {"eval", "qrels", "a.run", "--csv"},
                "matchbench eval: there is no option '--csv'; write --format csv"},
        Mistake{"format_that_another_command_has",
                {"eval", "qrels", "a.run", "--latex"},
                "matchbench eval: there is no option '--latex'; write --format latex"},
        Mistake{"baseline_of_a_board",
                {"leaderboard", "qrels", "a.run", "--baseline", "b.run"},
                "matchbench leaderboard: there is no option '--baseline'; of run files, "
                "'matchbench eval QRELS RUN… --compare RUN' has it"},
        Mistake{"format_as_a_value",
                {"leaderboard", "qrels", "a.run", "--format", "csv"},
                "matchbench leaderboard: there is no option '--format'; write --csv"},
        Mistake{"format_as_a_value_with_a_sign",
                {"analyse", "scores", "qrels", "a.run", "--format=latex"},
                "matchbench analyse scores: there is no option '--format'; write --latex"},
        Mistake{"file_of_a_command_that_prints",
                {"runs", "fuse", "a.run", "b.run", "-o", "f.run"},
                "matchbench runs fuse: there is no option '-o'; to keep what it prints, write: "
                "matchbench runs fuse … > FILE"},
        Mistake{"level_that_is_called_otherwise",
                {"analyse", "plan", "x.db", "--alpha", "0.01"},
                "matchbench analyse plan: there is no option '--alpha'; write --level"},
        Mistake{"format_of_a_report",
                {"report", "x.db", "--latex"},
                "matchbench report: there is no option '--latex'; write --format latex"},
        Mistake{"missing_argument",
                {"score"},
                "matchbench score: 'db' is missing: the round's database, the folder of a "
                "contest's tracks, or a bundle; see 'matchbench score --help'"},
        Mistake{"unknown_option",
                {"score", "x.db", "--mesure", "AP"},
                "matchbench score: there is no option '--mesure'; did you mean '--measure'? see "
                "'matchbench score --help'"},
        Mistake{"unknown_option_with_value",
                {"leaderboard", "x.db", "--srot=AP"},
                "matchbench leaderboard: there is no option '--srot'; did you mean '--sort'? see "
                "'matchbench leaderboard --help'"},
        Mistake{"unknown_option_like_no_other",
                {"score", "x.db", "--cheese"},
                "matchbench score: there is no option '--cheese'; see 'matchbench score --help'"},
        Mistake{"too_many_arguments",
                {"score", "x.db", "y.db"},
                "matchbench score takes only 'db', but was also given 'y.db'; of judgments and run "
                "files, write: matchbench eval QRELS RUN…; see 'matchbench score --help'"},
        Mistake{"measure_that_a_board_cannot_average",
                {"leaderboard", "q.txt", "a.run", "-m", "map", "-m", "gm_map"},
                "'gm_map' is another mean over requests of AP; score AP; '--aggregate gmean' of "
                "'analyse scores' and 'eval' shows that mean"},
        Mistake{"count_that_a_comparison_cannot_average",
                {"eval", "q.txt", "a.run", "--compare", "b.run", "-m", "map,num_rel_ret"},
                "'num_rel_ret' is a count, and scores are averaged here; 'matchbench eval' sums "
                "counts; leave it out"},
        Mistake{"measure_behind_a_blank",
                {"score", "x.db", "-m", "nDCG@5", "AP"},
                "AP is a measure and not a file; write -m AP"},
        Mistake{"measure_behind_a_blank_and_then_the_round",
                {"score", "-m", "nDCG@5", "AP", "x.db"},
                "AP is a measure and not a file; write -m AP"},
        Mistake{"measure_behind_a_blank_and_no_round",
                {"score", "-m", "nDCG@5", "AP"},
                "AP is a measure and not a file; write -m AP"},
        Mistake{"argument_where_none_belongs",
                {"plugin", "list", "keyword"},
                "matchbench plugin list takes no arguments, but was given 'keyword'; see "
                "'matchbench plugin list --help'"},
        Mistake{"misspelt_choice",
                {"completion", "bsh"},
                "matchbench completion: shell: 'bsh' is not one of bash, zsh, fish; did you mean "
                "'bash'? see 'matchbench completion --help'"},
        Mistake{"unknown_choice",
                {"completion", "csh"},
                "matchbench completion: shell: 'csh' is not one of bash, zsh, fish; did you mean "
                "'zsh'? see 'matchbench completion --help'"},
        Mistake{"missing_option",
                {"collection", "import", "sme2", "x.xml", "--licence", "MIT", "--source", "me"},
                "--out is missing; add --out FOLDER"}),
    [](const auto& mistake) { return mistake.param.name; });

TEST(Completion, BashOffersCommandsOptionsAndFiles) {
  const Bench bench;
  const Finished script = bench.run({"completion", "bash"});
  ASSERT_EQ(script.exit_code, 0);
  bench.put("completion.bash", script.out);
  bench.put("try.sh", R"(source ./completion.bash
offer() { COMP_WORDS=(matchbench "$@"); COMP_CWORD=$#; _matchbench; echo "${COMPREPLY[@]}"; }
offer le
offer collection import ''
offer run contest.yaml --res
offer score comp
)");
  const std::string command = "cd '" + bench.path().string() + "' && bash try.sh > offered";
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream offered(bench / "offered");
  std::string text((std::istreambuf_iterator<char>(offered)), std::istreambuf_iterator<char>());
  EXPECT_EQ(text,
            "leaderboard\nsme2 services openapi mcp beir trec requests "
            "judgments tools\n--resume\ncompletion.bash\n");
}

TEST(Completion, BashOffersMeasuresPluginsSettingsAndEntrants) {
  const Bench bench;
  bench.put("completion.bash", bench.run({"completion", "bash"}).out);
  bench.put("c.yaml", contest_text("  - name: $(touch hacked)\n    plugin: keyword\n"
                                   "  - plugin: random\n",
                                   ""));
  bench.put("try.sh", R"(source ./completion.bash
offer() { COMP_WORDS=("$MB" "$@"); COMP_CWORD=$#; _matchbench; printf '%s;' "${COMPREPLY[@]}"; echo; }
offer score r.db -m nDC
offer plugin show keyw
offer analyse scores ')" + geography().string() +
                          R"(' --relevance same_f
offer run c.yaml --only ''
)");
  const std::string command = "cd '" + bench.path().string() + "' && MB='" + MATCHBENCH_BINARY_DIR +
                              "/bin/matchbench' bash try.sh > offered";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_file(bench / "offered"),
            "nDCG;nDCGrel;\nkeyword;\nsame_function;\n$(touch hacked);random;\n");
  EXPECT_FALSE(std::filesystem::exists(bench / "hacked"));
}

TEST(Completion, KnowsEveryShell) {
  EXPECT_THAT(Bench().run({"completion", "zsh"}).out, testing::StartsWith("#compdef matchbench\n"));
  EXPECT_THAT(Bench().run({"completion", "fish"}).out,
              HasSubstr("complete -c matchbench -f -n \"__matchbench_path 'plugin'\" -a 'check'"));
}

}  // namespace
}  // namespace matchbench::cli
