#pragma once

#include <array>
#include <string_view>

namespace matchbench {

// A language in which entrants that are programs are written, and that the harness knows more of
// than how to start its interpreter.
struct ProgramLanguage {
  std::string_view name;             // for people
  std::string_view interpreter;      // how the file names of its interpreters begin
  std::string_view null_matchmaker;  // the shipped plugin that does nothing, written in it
};

inline constexpr std::array<ProgramLanguage, 2> kProgramLanguages = {
    {{"Python", "python", "null-python"}, {"Java", "java", "null-java"}}};

}  // namespace matchbench
