#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/plugin_registry.hpp"
#include "harness/ontology/taxonomy.hpp"
#include "harness/report/table.hpp"
#include "harness/round/plugin_check.hpp"
#include "harness/round/plugin_check_material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>

namespace matchbench {
namespace {

struct CheckPluginOptions {
  std::string plugin;
  std::uint64_t index = 0;
  std::string parameters = "{}";
  std::string confinement = "required";
  bool json = false;
};

ConfinementMode confinement_named(const std::string& name) {
  if (name == "off") return ConfinementMode::kOff;
  return name == "required" ? ConfinementMode::kRequired : ConfinementMode::kBestEffort;
}

void print_line(const CheckResult& result) {
  const char* mark = result.verdict == CheckVerdict::kPassed   ? "ok    "
                     : result.verdict == CheckVerdict::kFailed ? "FAILED"
                                                               : "-     ";
  fmt::print("{}  {}: {}\n", mark, result.title, result.detail);
  if (!result.remedy.empty()) fmt::print("        {}\n", result.remedy);
  std::fflush(stdout);
}

Table to_table(const std::vector<CheckResult>& results) {
  Table table{{{"check", "check"},
               {"verdict", "verdict"},
               {"title", "title"},
               {"detail", "detail"},
               {"remedy", "remedy"}},
              {}};
  for (const auto& result : results) {
    std::string verdict = name_of(result.verdict);
    std::ranges::transform(verdict, verdict.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    table.rows.push_back({result.key, std::move(verdict), result.title, result.detail,
                          result.remedy.empty() ? Cell{} : Cell{result.remedy}});
  }
  return table;
}

int check_plugin_at(const CheckPluginOptions& options, const Programs& programs) {
  if (options.index > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(fmt::format("--index {}: no library has so many matchmakers", options.index));
  }
  const CheckTarget target = {.library = PluginRegistry::standard().resolve(
                                  options.plugin, std::filesystem::current_path()),
                              .index = static_cast<std::uint32_t>(options.index),
                              .parameters = options.parameters,
                              .confinement = confinement_named(options.confinement),
                              .worker = program_folder() / "matchbench-worker"};
  programs.protect_host();
  const std::vector<Document> ontologies = {check_ontology()};
  Problems problems;
  const Taxonomy taxonomy = classify(ontologies, problems);
  const auto bytes = taxonomy.bytes();
  const auto results =
      check_plugin(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                   [&](const CheckResult& result) {
                     if (!options.json) print_line(result);
                   });
  const auto count = [&](CheckVerdict verdict) {
    return std::ranges::count(results, verdict, &CheckResult::verdict);
  };
  if (options.json) {
    fmt::print("{}", format_table(to_table(results), TableFormat::kJson));
  } else {
    fmt::print("\n{}: {} passed, {} failed, {} not checked\n", target.library.string(),
               count(CheckVerdict::kPassed), count(CheckVerdict::kFailed),
               count(CheckVerdict::kNotChecked));
  }
  return count(CheckVerdict::kFailed) == 0 ? 0 : 1;
}

}  // namespace

void add_plugin_check_command(CommandLine& line, const Programs& programs) {
  auto options = std::make_shared<CheckPluginOptions>();
  line.add("plugin check",
           "Try in confined workers whether a plugin keeps every promise of the interface; exits "
           "with 1 where it does not",
           "matchbench plugin check build/plugins/sumatch/sumatch.so")
      .required("plugin", options->plugin, "A plugin library, or the name of a registered plugin")
      .option("--index", options->index, "Which matchmaker of the library")
      .option("--parameters", options->parameters, "Parameters for it, a JSON object")
      .choice("--confinement", options->confinement, {"required", "best-effort", "off"},
              "How far workers must be shut in")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return check_plugin_at(*options, programs); });
}

}  // namespace matchbench
