#pragma once

#include <array>
#include <span>
#include <string_view>

namespace matchbench {

// A language in which entrants that are programs are written, and that the harness knows more of
// than how to start its interpreter. An empty member says that the language has no such thing.
struct ProgramLanguage {
  std::string_view name;         // for people
  std::string_view interpreter;  // the name of its interpreter's file, without a version behind it
  // Another name of the interpreter, or of the folders of its own files.
  std::string_view other_name = {};
  std::string_view package = {};          // of Debian, which installs the interpreter
  std::string_view null_matchmaker = {};  // the shipped plugin that does nothing, written in it
  // Where its programs find libraries: a variable of the environment, and the place of the SDK in
  // the folder of all SDKs.
  std::string_view search_variable = {};
  std::string_view sdk = {};
  // With which names of source files end that the interpreter is given.
  std::string_view source_ending = {};
  // The ending of archives of code, which are found in the program's folder besides the SDK.
  std::string_view archive_ending = {};
  // Further variables that its programs need, "NAME=value".
  std::span<const std::string_view> variables = {};
  // Options that its virtual machine takes, each with "{}" in the place of the value: the MiB for
  // objects, how many processors there are, and the scratch folder.
  std::string_view heap_option = {};
  std::string_view processors_option = {};
  std::span<const std::string_view> scratch_options = {};
  // Options with which it keeps little more memory than what is alive, however slow that is.
  std::span<const std::string_view> tight_heap_options = {};

  // Whether the interpreter is a virtual machine that has to be told what it may use.
  bool has_virtual_machine() const { return !heap_option.empty(); }
};

// They make two runs of a program agree, and keep it from importing what belongs to the user.
inline constexpr std::array<std::string_view, 3> kPythonVariables = {
    "PYTHONHASHSEED=0", "PYTHONNOUSERSITE=1", "PYTHONDONTWRITEBYTECODE=1"};
// A virtual machine of Java asks neither TMPDIR nor HOME.
inline constexpr std::array<std::string_view, 2> kJavaScratchOptions = {"-Djava.io.tmpdir={}",
                                                                        "-Duser.home={}"};
// The collector without threads of its own, a young generation of 1 MiB, and a compiler that soon
// has nothing left to compile.
inline constexpr std::array<std::string_view, 4> kJavaTightHeap = {
    "-XX:+UseSerialGC", "-Xms8m", "-Xmn1m", "-XX:TieredStopAtLevel=1"};
// All that is dead is collected whenever the young generation of 1 MiB is full, and by no thread
// that does so later.
inline constexpr std::array<std::string_view, 4> kNodeTightHeap = {
    "--max-semi-space-size=1", "--gc-global", "--single-threaded", "--optimize-for-size"};

// Everything about a language is here: another one is a row, and a template if `plugin
// new` is to know it, too (api/templates).
inline constexpr auto kProgramLanguages = std::to_array<ProgramLanguage>({
    {.name = "Python",
     .interpreter = "python",
     .package = "python3",
     .null_matchmaker = "null-python",
     .search_variable = "PYTHONPATH",
     .sdk = "python",
     .source_ending = ".py",
     .variables = kPythonVariables},
    {.name = "Java",
     .interpreter = "java",
     .package = "default-jre-headless",
     .null_matchmaker = "null-java",
     .search_variable = "CLASSPATH",
     .sdk = "java/matchbench.jar",
     .source_ending = ".java",
     .archive_ending = ".jar",
     .heap_option = "-Xmx{}m",
     .processors_option = "-XX:ActiveProcessorCount={}",
     .scratch_options = kJavaScratchOptions,
     .tight_heap_options = kJavaTightHeap},
    {.name = "JavaScript",
     .interpreter = "node",
     .other_name = "nodejs",
     .package = "nodejs",
     .source_ending = "js",
     .tight_heap_options = kNodeTightHeap},
    {.name = "Perl", .interpreter = "perl", .package = "perl", .source_ending = ".pl"},
    {.name = "R", .interpreter = "Rscript", .other_name = "R", .package = "r-base-core"},
    {.name = "Ruby", .interpreter = "ruby", .package = "ruby", .source_ending = ".rb"},
});

// The language whose interpreter has this file name: its name alone, or with a version that begins
// with a digit, "python3.11". Null if it is of no language of the table.
const ProgramLanguage* language_of(std::string_view file_name);

}  // namespace matchbench
