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
// an option takes, and names. None: a file.
std::vector<Offer> offers_for(std::span<const CommandManual> commands,
                              const std::vector<std::string>& words);

// The script for "bash", "zsh" or "fish", which asks 'matchbench complete' for such offers.
std::string completion_script(const std::string& shell);

// What a shell can complete beside commands, options and files.
enum class CompletedKind { kMeasures, kPlugins, kRelevance, kEntrants };

// The words of that kind, in order. Relevance settings and entrants are those of the files and
// folders among `line`, the words typed so far: databases of rounds, contest files, collections.
// What cannot be read is passed over, since nobody asked for an error.
std::vector<std::string> completion_words(CompletedKind kind, const std::vector<std::string>& line);

}  // namespace matchbench::cli
