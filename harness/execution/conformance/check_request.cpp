#include "harness/execution/conformance/check_request.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <limits>

namespace matchbench::conformance {

CheckTarget target_of(const PluginCheckRequest& request, const session::WorkerSource& programs) {
  if (request.index > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(
        fmt::format("--index {}: no library has this many matchmakers", request.index));
  }
  CheckTarget target = {.library = registry::PluginRegistry::standard().resolve(
                            request.plugin, std::filesystem::current_path()),
                        .index = static_cast<std::uint32_t>(request.index),
                        .parameters = request.parameters,
                        .confinement = request.confinement,
                        .worker = programs.worker,
                        .keeper = std::make_shared<keeper::Keeper>(programs.worker),
                        .interpreters = session::permitted_prefixes(programs, false),
                        .interrupt = request.interrupt,
                        .on_trace = request.on_trace,
                        .on_step = request.on_step};
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
    session::require_interpreter_place(
        manifest, registry::program_order(manifest, contest::ProtocolSettings()),
        target.interpreters, {});
  }
  const text::Json parameters = text::Json::parse(target.parameters, nullptr, false);
  if (!parameters.is_object()) {
    throw input_error(
        fmt::format("--parameters {} is not a JSON object", text::printable(target.parameters)),
        R"(write, for example, --parameters '{"k1": 1.2}')");
  }
  registry::require_declared(manifest, target.parameters);
  return target;
}

}  // namespace matchbench::conformance
