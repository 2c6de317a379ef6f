#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <memory>
#include <string>

namespace matchbench::cli {

// The options that say which files a study reads, and how.
void add_input_options(Command& command, study::AnalysisFiles& files);

struct StudyWords {
  std::string name;  // of `analyse NAME`
  std::string summary;
  std::string example;
};

// What a study takes, and the table of it that is shown: the first unless the user says otherwise.
template <class Options, class Table>
struct ShownTable : Options {
  Table show{};
};

// Adds the command `analyse NAME`. `Options` is what the study takes; its member `files`, if it has
// one, is what it reads, and then the study can be kept with the round. `describe(command,
// options)` adds the other options; `sheet(options, output)` makes the study.
template <class Options, class Describe, class Sheet>
void add_study_command(CommandLine& line, const StudyWords& words, Describe describe, Sheet sheet) {
  struct Arguments {
    Options study;
    TableOutput output;
  };
  const auto all = std::make_shared<Arguments>();
  Command& command = line.add("analyse " + words.name, words.summary, words.example);
  constexpr bool reads_files = requires {
    all->study.files;
  };
  if constexpr (reads_files) {
    add_input_options(command, all->study.files);
    add_study_options(command, all->output);
  } else {
    add_table_options(command, all->output);
  }
  describe(command, all->study);
  command.action([all, &command, name = words.name, sheet] {
    std::string database;
    if constexpr (reads_files) database = all->study.files.files.front();
    finish_study({name, command, database}, sheet(all->study, all->output), all->output);
    return 0;
  });
}

}  // namespace matchbench::cli
