#include "harness/cli/commands.hpp"
#include "harness/cli/completion.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench {

void add_completion_command(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  line.add("completion", "Print a script that completes commands and options in a shell",
           "source <(matchbench completion bash)")
      .required_choice("shell", *shell, {"bash", "zsh", "fish"}, "The shell")
      .action([shell, &line] {
        const Shell wanted = *shell == "bash"  ? Shell::kBash
                             : *shell == "zsh" ? Shell::kZsh
                                               : Shell::kFish;
        fmt::print("{}", completion_script(wanted, line.commands()));
        return 0;
      });
}

}  // namespace matchbench
