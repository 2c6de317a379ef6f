#pragma once

#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {

// A command as the shells see it.
struct CommandSummary {
  std::string path;  // "collection import sme2"; "" for the program itself
  std::string summary;
  struct Word {
    std::string name;  // "--db", or a command below
    std::string help;
  };
  std::vector<Word> commands;  // those below
  std::vector<Word> options;
};

enum class Shell { kBash, kZsh, kFish };

// A script that teaches the shell the program's commands and options, and to ask 'matchbench
// complete' for measures, plugins, relevance settings and entrants; whatever else is typed is
// completed as a file name.
std::string completion_script(Shell shell, std::span<const CommandSummary> commands);

}  // namespace matchbench::cli
