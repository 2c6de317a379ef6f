#pragma once

#include "harness/data/importers/import_report.hpp"
#include "harness/foundation/base/error.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::importers {

// A request as a suite of tests has it, and the tools that it says are right.
struct TestCase {
  std::string id;  // "": none is stated
  std::string name;
  std::string text;
  std::vector<std::string> tools;
  Position place;
};

// Whether the file has test cases, by its name: .jsonl, .json, .yaml or .yml.
bool has_test_cases(const std::filesystem::path& file);

// The cases of JSON lines, of a list in JSON or YAML, or of a map that has the list under `tests`
// (promptfoo), `test_cases` or `goldens` (DeepEval). A case is a text, or a map with
// - `text`, `id`, `name` and `tools`;
// - `input`, `name` and `expected_tools`, or `expectedTools`: DeepEval's;
// - `vars`, `description` and `assert`, whose trajectory:tool-used and tool-call-f1 name tools:
//   promptfoo's. A variable that is a list makes a case of each of its values.
// `text_key` names the member or variable with the text; "": those above, and a single variable.
// Other members are left out with a note. Throws an input Error with file and line for a case
// without a text, or if it is not clear which variable has it, and for what cannot be read.
std::vector<TestCase> read_test_cases(const std::filesystem::path& file,
                                      const std::string& text_key, ImportReport& report);

}  // namespace matchbench::importers
