#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/complete/completion_words.hpp"
#include "harness/fronts/cli/completion.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {

void add_completion_command(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  line.add("completion", "Print a script that completes commands and options in a shell",
           "source <(matchbench completion bash)")
      .required_choice("shell", *shell, {"bash", "zsh", "fish"}, "The shell")
      .action([shell, &line] {
        const Shell wanted = *shell == "bash"  ? Shell::kBash
                             : *shell == "zsh" ? Shell::kZsh
                                               : Shell::kFish;
        fmt::print("{}", completion_script(wanted, line.manuals()));
        return 0;
      });
}

void add_complete_command(CommandLine& line) {
  struct Asked {
    std::string kind;
    std::vector<std::string> words;
  };
  auto asked = std::make_shared<Asked>();
  line.add("complete", "Print what a shell can complete, for the scripts of 'completion'",
           "matchbench complete entrants round.db")
      .required_choice("kind", asked->kind, {"measures", "plugins", "relevance", "entrants"},
                       "What to list")
      .optional("words", asked->words,
                "The words typed so far: settings and entrants are those of the databases, contest "
                "files and collections among them")
      .action([asked] {
        for (const auto& word :
             completion_words(*completed_kind_named(asked->kind), asked->words)) {
          fmt::print("{}\n", word);
        }
        return 0;
      });
}

}  // namespace matchbench::cli
