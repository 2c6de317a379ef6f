#include "harness/fronts/cli/not_taken.hpp"

#include "harness/foundation/base/nearest.hpp"
#include "harness/publishing/report/formats/export_formats.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

bool has(const CLI::App& command, const std::string& option) {
  return command.get_option_no_throw(option) != nullptr;
}

// Whether `--format` of the command takes the word. Its type lists those.
bool is_format(const CLI::App& command, const std::string& word) {
  const auto* format = command.get_option_no_throw("--format");
  if (format == nullptr) return false;
  const std::string type = format->get_type_name() + ",";
  return type.find("{" + word + ",") != std::string::npos ||
         type.find("," + word + ",") != std::string::npos ||
         type.find("," + word + "}") != std::string::npos;
}

// Some commands choose their format by --format, others by an option for each.
std::string format_of_command(const CLI::App& command, const std::string& path,
                              const UnknownOption& option) {
  if (option.name == "--format" && has(command, "--" + option.value)) {
    return fmt::format("write --{}", option.value);
  }
  if (!option.name.starts_with("--")) return {};
  const std::string word = option.name.substr(2);
  const auto of_reports = report::export_formats();
  const bool is_of_report =
      path == "matchbench report" &&
      std::ranges::find(of_reports, word, &report::ExportFormat::name) != of_reports.end();
  return is_of_report || is_format(command, word) ? fmt::format("write --format {}", word) : "";
}

// How the command is told where to write, if it is not with "-o".
std::string instead_of_output(const CLI::App& command, const std::string& path) {
  for (const char* option : {"--out", "--db"}) {
    if (has(command, option)) return fmt::format("write {}", option);
  }
  return fmt::format("to keep what it prints, write: {} … > FILE", path);
}

// What the command has in the place of the option; empty if nothing.
std::string written_instead(const CLI::App& command, const std::string& path,
                            const UnknownOption& option) {
  const auto& name = option.name;
  const bool writes = name == "-o" || name == "--out" || name == "--output";
  if (writes) return instead_of_output(command, path);
  if (name == "-l" && path.starts_with("matchbench analyse") && has(command, "--relevance")) {
    return fmt::format("write --relevance 'grade>={}'", option.value.empty() ? "2" : option.value);
  }
  for (const auto& [one, other] : {std::pair{"--alpha", "--level"}, {"--level", "--alpha"}}) {
    if (name == one && has(command, other)) return fmt::format("write {}", other);
  }
  if (name == "--format" && has(command, "--to")) return "write --to " + option.value;
  const bool takes_files = has(command, "-N") || path == "matchbench report";
  if (takes_files && (name == "--ties" || name == "--baseline")) {
    return fmt::format("of run files, 'matchbench eval QRELS RUN… {}' has it",
                       name == "--ties" ? "--ties average" : "--compare RUN");
  }
  if (name == "-c" && has(command, "-N")) {  // it reads runs in files
    return "leave it out: missing topics always count as 0";
  }
  return format_of_command(command, path, option);
}

// Every option of one letter is near every other one.
std::string_view nearest_option(const std::vector<std::string>& names, const std::string& name) {
  if (!name.starts_with("--")) return {};
  return nearest_name(name, std::vector<std::string_view>(names.begin(), names.end()));
}

// A measure behind a blank, as in "-m nDCG@5 AP", is taken for a file.
void refuse_measures(const CLI::App& command, const std::vector<std::string>& words) {
  if (!has(command, "--measure")) return;
  std::ranges::for_each(words, measures::refuse_measure);
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    std::ranges::for_each(option->results(), measures::refuse_measure);
  }
}

}  // namespace

Error unknown_option(const CLI::App& command, const std::string& path,
                     const UnknownOption& option) {
  std::vector<std::string> names;
  for (const auto* known : command.get_options()) {
    for (const auto& name : known->get_lnames()) names.push_back("--" + name);
    for (const auto& name : known->get_snames()) names.push_back("-" + name);
  }
  std::string remedy = written_instead(command, path, option);
  if (remedy.empty()) {
    const std::string_view nearest = nearest_option(names, option.name);
    if (!nearest.empty()) remedy = fmt::format("did you mean '{}'? ", nearest);
    remedy += fmt::format("see '{} --help'", path);
  }
  return input_error(fmt::format("{}: there is no option '{}'", path, option.name), remedy);
}

Error surplus_words(const CLI::App& command, const std::string& path,
                    const std::vector<std::string>& words) {
  refuse_measures(command, words);
  std::string taken;
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    taken += fmt::format("{}'{}'", taken.empty() ? "" : " and ", option->get_name(true));
  }
  const std::string of_files =
      path == "matchbench score" ? "of judgments and run files, write: matchbench eval QRELS RUN…; "
      : path == "matchbench analyse timing" ? "run files have no times; "
                                            : "";
  return input_error(fmt::format("{} takes {} '{}'", path,
                                 taken.empty() ? "no arguments, but was given"
                                               : "only " + taken + ", but was also given",
                                 fmt::join(words, "', '")),
                     fmt::format("{}see '{} --help'", of_files, path));
}

}  // namespace matchbench::cli
