#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/complete/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {

void add_completion_command(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  line.add("completion", "Print a script that completes commands and options in a shell",
           "source <(matchbench completion bash)")
      .required_choice("shell", *shell, {"bash", "zsh", "fish"}, "The shell")
      .action([shell] {
        fmt::print("{}", completion_script(*shell));
        return 0;
      });
}

void add_complete_command(CommandLine& line) {
  auto words = std::make_shared<std::vector<std::string>>();
  line.add("complete", "Print what completes the last word, for the scripts of 'completion'",
           "matchbench complete -- leaderboard round.db --rel")
      .several("words", *words, "The words typed so far, behind --; the last may be empty")
      .action([words, &line] {
        for (auto offer : offers_for(line.manuals(), *words)) {
          std::ranges::replace(offer.help, '\n', ' ');
          fmt::print("{}{}{}\n", offer.word, offer.help.empty() ? "" : "\t", offer.help);
        }
        return 0;
      });
}

}  // namespace matchbench::cli
