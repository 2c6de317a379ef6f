// The command line without the program around it.

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/complete/completion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <ostream>
#include <set>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

// All commands of the program.
class Commands {
 public:
  Commands() { add_commands(line_, programs_); }

  // What help prints; throws what the program would print as an error.
  std::string run(const std::vector<std::string>& arguments) {
    std::vector<const char*> argv = {"matchbench"};
    for (const auto& argument : arguments) argv.push_back(argument.c_str());
    std::ostringstream out;
    std::streambuf* const before = std::cout.rdbuf(out.rdbuf());
    try {
      line_.run(static_cast<int>(argv.size()), argv.data());
    } catch (...) {
      std::cout.rdbuf(before);
      throw;
    }
    std::cout.rdbuf(before);
    return out.str();
  }

  // Those that do something themselves.
  std::vector<CommandManual> manuals() const {
    auto all = line_.manuals();
    std::erase_if(all, [](const auto& one) {
      return one.path.empty() || (one.path != "measures" && !one.commands.empty());
    });
    return all;
  }

  std::vector<std::string> offers(const std::vector<std::string>& words) const {
    std::vector<std::string> out;
    for (const auto& offer : offers_for(line_.manuals(), words)) out.push_back(offer.word);
    return out;
  }

 private:
  const session::WorkerSource programs_;
  CommandLine line_;
};

std::vector<std::string> words_in(const std::string& path) {
  std::istringstream in(path);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

TEST(Usage, EveryCommandHasHelpWithAnExample) {
  const auto manuals = Commands().manuals();
  EXPECT_GE(manuals.size(), 30U);
  for (const auto& manual : manuals) {
    auto words = words_in(manual.path);
    words.emplace_back("--help");
    EXPECT_THAT(Commands().run(words), HasSubstr("Example:\n  " + manual.example.substr(0, 20)))
        << manual.path;
  }
}

// What prints neither a table nor a verdict.
TEST(Usage, EveryCommandThatPrintsATableOrAVerdictPrintsJson) {
  const std::set<std::string> others = {"collection convert",
                                        "completion",
                                        "demo",
                                        "judge serve",
                                        "manual",
                                        "merge",
                                        "plugin new",
                                        "plugin remove",
                                        "qrels dedupe",
                                        "qrels merge",
                                        "qrels pool",
                                        "report",
                                        "run",
                                        "runs convert",
                                        "runs cut",
                                        "runs dedupe",
                                        "runs fuse",
                                        "score"};
  for (const auto& manual : Commands().manuals()) {
    const bool prints_json = std::ranges::any_of(
        manual.arguments, [](const auto& argument) { return argument.name == "--json"; });
    EXPECT_EQ(prints_json, !others.contains(manual.path)) << manual.path;
  }
}

TEST(Usage, HelpShowsWordsAndDefaultsAndNoCommandOfScripts) {
  EXPECT_THAT(Commands().run({"--help"}), testing::Not(HasSubstr("  complete ")));
  EXPECT_THAT(Commands().run({"run", "--help"}), HasSubstr("--only TEXT,..."));
  EXPECT_THAT(Commands().run({"analyse", "significance", "--help"}), HasSubstr("default: 0.05"));
  for (const auto& manual : Commands().manuals()) {
    for (const auto& argument : manual.arguments) {
      if (manual.path != "gate" || argument.name != "--format") continue;
      EXPECT_EQ(argument.help,
                "Format of the verdict (text, markdown, json or junit); default: text");
    }
  }
}

TEST(Usage, TheProgramAloneAndHelpAnswerAsTheOptionDoes) {
  const std::vector<std::vector<std::vector<std::string>>> alike = {
      {{"--help"}, {}, {"help"}},
      {{"plugin", "--help"}, {"plugin"}, {"help", "plugin"}},
      {{"analyse", "scores", "--help"}, {"help", "analyse", "scores"}}};
  for (const auto& commands : alike) {
    const std::string expected = Commands().run(commands.front());
    EXPECT_THAT(expected, HasSubstr("Usage: matchbench"));
    for (const auto& command : commands) EXPECT_EQ(Commands().run(command), expected);
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
  for (const auto& manual : Commands().manuals()) {
    EXPECT_THAT(text, testing::AnyOf(HasSubstr("`" + manual.path),
                                     HasSubstr("`matchbench " + manual.path)));
  }
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

TEST_P(Mistakes, AreRefusedAsBadInputWithOneMessage) {
  Commands commands;
  try {
    commands.run(GetParam().arguments);
    FAIL() << "it was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(error.what(), GetParam().message);
  }
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
        Mistake{"format_as_an_option",
                {"eval", "qrels", "a.run", "--csv"},
                "matchbench eval: there is no option '--csv'; write --format csv"},
        Mistake{"format_that_another_command_has",
                {"eval", "qrels", "a.run", "--latex"},
                "matchbench eval: there is no option '--latex'; write --format latex"},
        Mistake{"format_as_a_value",
                {"leaderboard", "qrels", "a.run", "--format", "csv"},
                "matchbench leaderboard: there is no option '--format'; write --csv"},
        Mistake{"format_as_a_value_with_a_sign",
                {"analyse", "scores", "qrels", "a.run", "--format=latex"},
                "matchbench analyse scores: there is no option '--format'; write --latex"},
        Mistake{
            "file_of_a_command_that_prints",
            {"runs", "fuse", "a.run", "b.run", "-o", "f.run"},
            "matchbench runs fuse: there is no option '-o'; to keep what it prints, add: > FILE"},
        Mistake{"level_that_is_called_otherwise",
                {"analyse", "plan", "x.db", "--alpha", "0.01"},
                "matchbench analyse plan: there is no option '--alpha'; write --level"},
        Mistake{"format_of_a_report",
                {"report", "x.db", "--latex"},
                "matchbench report: there is no option '--latex'; write --format latex"},
        Mistake{
            "missing_argument",
            {"score"},
            "matchbench score: 'db' is missing (The round's database, the folder of a contest's "
            "tracks, or a bundle); see 'matchbench score --help'"},
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
        Mistake{
            "too_many_arguments",
            {"score", "x.db", "y.db"},
            "matchbench score takes only 'db', but was also given 'y.db'; see 'matchbench score "
            "--help'"},
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
        Mistake{"option_without_the_one_it_needs",
                {"run", "c.yaml", "--shards", "2"},
                "--shards needs --prepare; add --prepare, or leave --shards out"},
        Mistake{"option_without_one_that_takes_one_word",
                {"run", "c.yaml", "--nodes", "2"},
                "--nodes needs --cluster; add --cluster slurm, or leave --nodes out"},
        Mistake{"option_without_one_of_two",
                {"run", "c.yaml", "--entrant-groups", "2"},
                "--entrant-groups needs --prepare or --cluster; add one of them"},
        Mistake{"reason_without_a_baseline",
                {"gate", "a.db", "b.db", "--because", "why"},
                "--because needs --accept; add --accept, or leave --because out"},
        Mistake{"jar_of_a_library",
                {"plugin", "add", "x.so", "--folder", "f"},
                "--folder needs --sme2; add --sme2, or leave --folder out"},
        Mistake{"argument_beside_an_option_that_replaces_it",
                {"run", "c.yaml", "--plan", "p"},
                "'contest' and --plan do not go together; leave one of them out"},
        Mistake{"two_formats",
                {"analyse", "plan", "x.db", "--csv", "--json"},
                "--json and --csv do not go together; leave one of them out"},
        Mistake{"percentage",
                {"gate", "a.db", "b.db", "--level", "95%"},
                "matchbench gate: --level: '95%' is not a finite number; write 0.95; see "
                "'matchbench gate --help'"},
        Mistake{"missing_option",
                {"collection", "import", "sme2", "x.xml", "--licence", "MIT", "--source", "me"},
                "--out is missing; add --out FOLDER"}),
    [](const auto& mistake) { return mistake.param.name; });

TEST(Completion, OffersCommandsOptionsAndTheWordsOfOptions) {
  const Commands commands;
  EXPECT_THAT(commands.offers({"le"}), ElementsAre("leaderboard"));
  EXPECT_THAT(commands.offers({"collection", "import", ""}), Contains("openapi"));
  EXPECT_THAT(commands.offers({"run", "contest.yaml", "--res"}), ElementsAre("--resume"));
  EXPECT_THAT(commands.offers({"gate", "a.db", "b.db", "--format", "ju"}), ElementsAre("junit"));
  EXPECT_THAT(commands.offers({"completion", "z"}), ElementsAre("zsh"));
  EXPECT_THAT(commands.offers({"score", "r.db", "-m", "nDC"}), ElementsAre("nDCG", "nDCGrel"));
  EXPECT_THAT(commands.offers({"score", "comp"}), ElementsAre());  // a file
  EXPECT_THAT(commands.offers({}), ElementsAre());
}

TEST(Completion, OffersTheSettingsOfACollectionThatWasNamed) {
  const std::string folder = MATCHBENCH_SOURCE_DIR "/datasets/geography";
  EXPECT_THAT(Commands().offers({"analyse", "scores", folder, "--relevance", "same_f"}),
              ElementsAre("same_function"));
}

}  // namespace
}  // namespace matchbench::cli
