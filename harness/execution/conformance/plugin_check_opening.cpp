#include "harness/execution/conformance/plugin_check_steps.hpp"

#include "harness/execution/conformance/advice.hpp"
#include "harness/execution/conformance/descriptor_rules.hpp"
#include "harness/execution/conformance/exported_symbols.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::conformance {
namespace {

constexpr const char* kEntrySymbol = "mb_entry_v1";
constexpr std::size_t kShownNameBytes = 100;

}  // namespace

bool check_symbols(CheckBench& bench) {
  const DynamicSymbols symbols = dynamic_symbols(bench.target().library);
  const bool has_entry =
      std::ranges::find(symbols.exported, kEntrySymbol) != symbols.exported.end();
  std::string detail = fmt::format("{} symbols, {}{}", symbols.exported.size(),
                                   has_entry ? "" : "not ", kEntrySymbol);
  if (symbols.exported.size() == 1 && has_entry) detail = kEntrySymbol;
  std::size_t shown = 0;
  for (const auto& name : symbols.exported) {
    if (name == kEntrySymbol || shown == 3) continue;
    detail += fmt::format(", {}", text::printable(name, kShownNameBytes));
    ++shown;
  }
  if (symbols.exported.size() > shown + (has_entry ? 1 : 0)) detail += ", …";
  bench.add(symbols.exported.size() == 1 && has_entry, "symbols",
            "exports the entry function and nothing else", detail,
            has_entry ? "build with matchbench_add_plugin() or link with "
                        "-Wl,--version-script holding '{ global: mb_entry_v1; local: *; };'"
                      : "end the source with MATCHBENCH_EXPORT(YourClass)");
  return std::ranges::find(symbols.needed, "__asan_init") != symbols.needed.end();
}

void check_program_files(CheckBench& bench) {
  const registry::PluginManifest manifest = registry::read_plugin_manifest(bench.target().library);
  const protocol::ProgramOrder program =
      registry::program_order(manifest, contest::ProtocolSettings());
  registry::require_source(manifest);
  const std::string digest = registry::plugin_digest(bench.target().library);
  bench.add(true, "program", "has a folder with a program that can be started",
            fmt::format("{}, digest {}", fmt::join(program.words, " "), digest.substr(0, 12)), "");
}

std::optional<CheckRecord> check_handshake(CheckBench& bench, bool lacks_runtime) {
  CheckRecord record = bench.hold(bench.plain());
  if (!record.described) {
    const Advice usual{
        lacks_runtime
            ? "the library was built with AddressSanitizer, and matchbench was not: check a build "
              "without it; a contest with 'isolation: none' runs one that has it"
            : "the message above names what is missing; plugin.hpp fills every table by itself",
        "the message above says what went wrong; a program answers hello with the version 1",
        "the message above says what went wrong; with --trace the check shows all that the "
        "program wrote",
        "the message above says what went wrong; a program calls "
        "Program.main(YourClass.class, arguments) in its main()"};
    bench.add(record, "handshake", "opens and introduces itself", "",
              advice_for(bench.target(), usual));
    return std::nullopt;
  }
  const PluginIdentity& plugin = record.described->plugin;
  bench.add(true, "handshake", "opens and introduces itself",
            fmt::format("{} {} by {}, {}", plugin.name, plugin.version, plugin.author,
                        bench.target().is_program() ? std::string("program protocol 1")
                                                    : fmt::format("ABI 1.{}", plugin.abi_minor)),
            "");
  bench.add(CheckVerdict::kNotChecked, "older_host", "works with older hosts",
            bench.target().is_program()
                ? "version 1 of the program protocol is the first, there is no older host"
                : "ABI 1.0 is the first version, there is no older host");
  const bool good_id = is_reverse_domain(plugin.id);
  const bool good_version = is_version(plugin.version);
  bench.add(good_id && good_version, "descriptor", "has a sound descriptor",
            fmt::format("id '{}', version '{}'", plugin.id, plugin.version),
            good_id ? "write the version as MAJOR.MINOR.PATCH"
                    : "write the id as a reverse domain name, org.example.name");
  if (record.described->can_train) bench.train();
  return record;
}

}  // namespace matchbench::conformance
