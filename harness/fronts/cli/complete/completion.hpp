#pragma once

#include "harness/fronts/cli/command_manual.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {

// A word that a shell can complete, with what it means.
struct Offer {
  std::string word;
  std::string help;  // "" of a name
};

// What completes the last of the words behind the program's name: commands, options, the words that
// an option takes, and names (completion_words.hpp). None: a file.
std::vector<Offer> offers_for(std::span<const CommandManual> commands,
                              const std::vector<std::string>& words);

// The script for "bash", "zsh" or "fish", which asks 'matchbench complete' for such offers.
std::string completion_script(const std::string& shell);

}  // namespace matchbench::cli
