#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/judge/judge_tables.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/judging/opinions/agreement.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace matchbench::cli {
namespace {

struct JudgeAgreeArguments {
  std::string pool, collection, show = "all";
  JudgedBoardsArguments boards;
  std::uint64_t seed = 0;
  TableOutput output;
};

using NamedTables = std::vector<std::pair<std::string, text::Table>>;

NamedTables tables_of(const JudgeAgreeArguments& arguments) {
  const auto store = store::PoolStore::open(arguments.pool, store::PoolStore::Mode::kRead);
  const auto pool = judging::read_pool(store, arguments.collection);
  const auto opinions = judging::opinions_of(pool);
  if (std::ranges::all_of(opinions, [](const auto& of_pair) { return of_pair.own.empty(); })) {
    throw input_error(fmt::format("{}: nobody has graded a pair yet", arguments.pool),
                      fmt::format("open the desk with 'matchbench judge serve {}'",
                                  word_to_copy(arguments.pool)));
  }
  auto own = judging::pool_judgments(pool, opinions, judging::JudgeNames::kOwn);
  const auto rows = judging::agreement_rows(own.judgments, arguments.seed);
  if (rows.empty()) {
    throw input_error(
        fmt::format("{}: no two judges graded a pair in common", arguments.pool),
        std::ranges::any_of(pool.pairs, [](const auto& one) { return one.opinions > 1; })
            ? "let a second judge grade"
            : "make a new pool with --overlap above 0 and another --out");
  }
  if (judging::are_too_many(own.judgments)) {
    print_note("so many judges have graded the same pairs that no intervals are computed");
  }
  using Scope = judging::AgreementScope;
  const auto agreement = [&](Scope scope) {
    return judging::agreement_table(rows, scope, own.judgments, pool.collection);
  };
  NamedTables tables{{"agreement", agreement(Scope::kAllRequests)},
                     {"requests", agreement(Scope::kEachRequest)}};
  judging::add_consensus(pool, opinions, judging::Unsettled::kLeave, own);
  tables.emplace_back("disagreements", judging::disagreement_table(own.judgments, pool.collection));
  if (!arguments.boards.files.empty()) {
    tables.emplace_back("boards", changed_boards(pool, arguments.boards));
  }
  return tables;
}

int show_agreement(const JudgeAgreeArguments& arguments) {
  const NamedTables tables = tables_of(arguments);
  if (arguments.show == "all" && arguments.output.json) {
    fmt::print("{}", text::format_json(tables));
    return 0;
  }
  if (arguments.show == "all" && arguments.output.for_people()) {
    for (const auto& [name, table] : tables) {
      print_for_people(fmt::format("{}{}\n", name == "agreement" ? "" : "\n", name));
      print_table(table, arguments.output, "");
    }
    if (arguments.boards.files.empty()) {
      print_for_people("\nnote: name rounds or runs to see how their boards would change\n");
    }
    return 0;
  }
  const std::string wanted = arguments.show == "all" ? "agreement" : arguments.show;
  for (const auto& [name, table] : tables) {
    if (name != wanted) continue;
    print_table(table, arguments.output, "");
    return 0;
  }
  throw input_error("--show boards takes rounds or runs", "name them after the pool");
}

}  // namespace

void add_judge_agree_command(CommandLine& line) {
  const auto arguments = std::make_shared<JudgeAgreeArguments>();
  auto& command = line.add("judge agree", "Show how far the judges of a pool agree",
                           "matchbench judge agree tools.pool round.db");
  command.required("pool", arguments->pool, "The pool")
      .several("files", arguments->boards.files,
               "Rounds or run files whose boards are compared by judge")
      .option("--collection", arguments->collection, "Folder of the collection, if it has moved")
      .repeated("-m,--measure", arguments->boards.measures,
                "Measures of the boards; default: AP, nDCG@10")
      .option("--relevance", arguments->boards.relevance,
              "Relevance setting of the boards; default: the first of the collection")
      .choice("--show", arguments->show,
              {"all", "agreement", "requests", "disagreements", "boards"},
              "One table instead of all")
      .option("--seed", arguments->seed, "Seed of the intervals");
  add_table_options(command, arguments->output);
  command.action([arguments] { return show_agreement(*arguments); });
}

}  // namespace matchbench::cli
