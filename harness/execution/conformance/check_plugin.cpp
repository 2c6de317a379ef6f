#include "harness/execution/conformance/check_plugin.hpp"

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/execution/registry/handed_files.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace matchbench::conformance {
namespace {

Grants granted_in(const PluginCheckRequest& request) {
  const std::string name = registry::default_name(request.plugin);
  for (const auto& [entrant, grants] : request.grants) {
    if (entrant == name) continue;
    throw input_error(fmt::format("--grant or --variable: '{}' is not what this plugin is called",
                                  text::printable(entrant)),
                      fmt::format("write '{}' before the '='", name));
  }
  return contest::named_for(request.grants, name);
}

}  // namespace

std::size_t PluginCheckReport::count(CheckVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(results, verdict, &CheckResult::verdict));
}

PluginCheckReport check_plugin(const PluginCheckRequest& request,
                               const session::WorkerSource& programs,
                               const std::function<void(const CheckResult&)>& on_result) {
  const CheckTarget target = target_of(request, programs);
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

constexpr std::int64_t kQueryNs = 60'000'000'000;  // who takes longer most likely never returns

CheckRecord try_plugin(const PluginCheckRequest& request, const Collection& collection,
                       std::uint32_t top_k, std::span<const std::filesystem::path> guarded,
                       const session::WorkerSource& programs) {
  const CheckTarget target = target_of(request, programs);
  registry::require_inner_links(target.library);
  programs.protect_host();
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(collection.ontologies, problems);
  const auto bytes = taxonomy.bytes();
  CheckSession plan{.services = collection.services,
                    .ontologies = collection.ontologies,
                    .requests = collection.requests,
                    .top_k = top_k};
  plan.deadlines = {.create_ns = 0, .load_ns = 0, .train_ns = 0, .query_ns = kQueryNs};
  plan.guarded = guarded;
  CheckRecord record =
      check_session(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, plan);
  const registry::PluginManifest manifest = registry::read_plugin_manifest(target.library);
  if (record.described && !registry::learns_with(manifest, target.parameters)) {
    record.described->can_train = false;
  }
  return record;
}

CheckTarget target_of(const PluginCheckRequest& request, const session::WorkerSource& programs) {
  if (request.index > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(
        fmt::format("--index {}: no library has this many matchmakers", request.index));
  }
  CheckTarget target = {.library = registry::PluginRegistry::standard().resolve(
                            request.plugin, std::filesystem::current_path()),
                        .index = static_cast<std::uint32_t>(request.index),
                        .parameters = request.parameters,
                        .files = request.files,
                        .confinement = request.confinement,
                        .worker = programs.worker,
                        .keeper = std::make_shared<keeper::Keeper>(programs.worker),
                        .interpreters = session::permitted_prefixes(programs, request.strangers),
                        .granted = granted_in(request),
                        .interrupt = request.interrupt,
                        .on_trace = request.on_trace,
                        .on_step = request.on_step,
                        .thorough = request.thorough};
  if (target.on_trace && !target.is_program()) {
    throw input_error(
        fmt::format("--trace shows the conversation with a program, and {} is a "
                    "library, which is called",
                    target.library.string()),
        "leave it out; to debug a library, run it with 'isolation: none' in a contest");
  }
  // A fault in the manifest or in the parameters is one of the command.
  const registry::PluginManifest manifest = registry::read_plugin_manifest(target.library);
  if (target.is_program()) {
    registry::require_source(manifest);
    session::require_named_places(manifest, target.interpreters, {});
    session::require_interpreter_place(
        manifest, registry::program_order(manifest, contest::ProtocolSettings()),
        target.interpreters, {});
  }
  const auto parameters = text::parse_json(target.parameters);
  if (!parameters || !parameters->is_object()) {
    throw input_error(
        fmt::format("--parameters {} is not a JSON object", text::printable(target.parameters)),
        R"(write, for example, --parameters '{"k1": 1.2}')");
  }
  registry::require_declared(manifest, target.parameters);
  if (target.files.empty()) {
    target.files = registry::usual_files(manifest, registry::package_folders());
  }
  for (const HandedFile& file : target.files) {
    registry::require_declared_file(manifest, file.key);
    if (is_there(file.path)) continue;
    throw input_error(fmt::format("there is no file or folder {}", file.path),
                      fmt::format("correct the path behind --file {}=", word_to_copy(file.key)));
  }
  if (const auto lacking = registry::lacking_file(manifest, target.files)) {
    throw input_error(
        fmt::format("the file '{}' is needed and not there: {}", lacking->key, lacking->meaning),
        fmt::format("name it with --file {}=PATH{}", word_to_copy(lacking->key),
                    lacking->install.empty() ? "" : ", or " + lacking->install));
  }
  return target;
}

}  // namespace matchbench::conformance
