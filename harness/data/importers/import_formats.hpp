#pragma once

#include "harness/data/importers/import.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// What an import is asked to do: its input, the options of its format by name, and the facts.
struct ImportTask {
  std::vector<std::string> inputs;
  std::map<std::string, std::vector<std::string>, std::less<>> options;
  std::map<std::string, bool, std::less<>> flags;
  ImportFacts facts;

  // The last value of an option; empty if it was not given.
  std::string option(std::string_view name) const;
  std::vector<std::string> values(std::string_view name) const;  // all of them, as given
  bool flag(std::string_view name) const;
};

struct ImportOption {
  const char* name;  // "--rewrite"
  const char* help;
  bool is_flag = false;
  const char* needs = nullptr;  // an option before it, without which it says nothing
};

// A format that collections are imported from: a command of its name, and the function behind it.
struct ImportFormat {
  const char* name;
  const char* summary;
  const char* example;  // what follows "matchbench collection import NAME"
  const char* input;    // what the first argument is called
  const char* input_help;
  bool takes_several_inputs = false;
  std::span<const ImportOption> options;
  ImportResult (*run)(const ImportTask& task) = nullptr;
  bool needs_input = true;  // else `run` throws if there is neither that nor what replaces it
};

// Whether the task is no import: it names a configuration of MCP servers, and none of its servers.
bool is_list_of_servers(const ImportTask& task);

// Runs the import and mends what no matchmaker could be given as it is: control characters in names
// and descriptions become spaces, with a note for each text. Throws as the format does.
ImportResult run_import(const ImportFormat& format, const ImportTask& task);

// Every format, in the order of the help. A new one is a row here, a function of import_tasks.hpp
// and a file of its own.
std::span<const ImportFormat> import_formats();

}  // namespace matchbench::importers
