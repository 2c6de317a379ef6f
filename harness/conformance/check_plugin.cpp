#include "harness/conformance/check_plugin.hpp"

#include "harness/base/ascii.hpp"
#include "harness/base/error.hpp"
#include "harness/conformance/plugin_check_material.hpp"
#include "harness/ontology/taxonomy.hpp"
#include "harness/registry/plugin_manifest.hpp"
#include "harness/registry/plugin_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace matchbench::conformance {

std::size_t PluginCheckReport::count(CheckVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(results, verdict, &CheckResult::verdict));
}

PluginCheckReport check_plugin(const PluginCheckRequest& request,
                               const session::WorkerSource& programs,
                               const std::function<void(const CheckResult&)>& on_result) {
  if (request.index > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(fmt::format("--index {}: no library has so many matchmakers", request.index));
  }
  const CheckTarget target = {.library = registry::PluginRegistry::standard().resolve(
                                  request.plugin, std::filesystem::current_path()),
                              .index = static_cast<std::uint32_t>(request.index),
                              .parameters = request.parameters,
                              .confinement = request.confinement,
                              .worker = programs.worker,
                              .keeper = std::make_shared<keeper::Keeper>(programs.worker),
                              .interrupt = request.interrupt,
                              .on_trace = request.on_trace,
                              .on_step = request.on_step};
  if (target.on_trace && !target.is_program()) {
    throw input_error(
        fmt::format("--trace shows the conversation with a program, and {} is a "
                    "library, which is called",
                    target.library.string()),
        "leave it out; 'isolation: none' in a contest runs a library where a debugger "
        "sees it");
  }
  registry::read_plugin_manifest(target.library);  // a fault in it is one of the command
  programs.protect_host();
  const std::vector<Document> ontologies = {check_ontology()};
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(ontologies, problems);
  const auto bytes = taxonomy.bytes();
  return {
      target.library,
      check_plugin(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, on_result)};
}

text::Table check_table(const std::vector<CheckResult>& results) {
  text::Table table{{{"check", "check"},
                     {"verdict", "verdict"},
                     {"title", "title"},
                     {"detail", "detail"},
                     {"remedy", "remedy"}},
                    {}};
  for (const auto& result : results) {
    table.rows.push_back({result.key, lower_case(name_of(result.verdict)), result.title,
                          result.detail, text::text_cell(result.remedy)});
  }
  return table;
}

}  // namespace matchbench::conformance
