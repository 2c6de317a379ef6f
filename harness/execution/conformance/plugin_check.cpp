#include "harness/execution/conformance/plugin_check.hpp"

#include "harness/execution/conformance/plugin_check_steps.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::conformance {
namespace {

// The worker is built as this is.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kWorkerKeepsFreed = true;
#else
constexpr bool kWorkerKeepsFreed = false;
#endif

}  // namespace

std::vector<CheckResult> check_plugin(const CheckTarget& target, std::string_view taxonomy,
                                      const std::function<void(const CheckResult&)>& on_result) {
  CheckBench bench(target, taxonomy, on_result);
  const bool is_program = target.is_program();
  if (is_program) check_program_files(bench);
  const bool built_with_sanitizer = !is_program && check_symbols(bench);
  const std::string cannot_tell =
      built_with_sanitizer || (kWorkerKeepsFreed && !is_program)
          ? "a sanitizer keeps memory of its own; check a build without one"
          : "";
  target.on_step("whether it opens");
  auto opened = check_handshake(bench, built_with_sanitizer && !kWorkerKeepsFreed);
  if (!opened) return bench.take();
  const auto features = opened->described->plugin.features;
  target.on_step("its rankings");
  const auto first = check_first_session(bench, std::move(*opened));
  const auto finish = [&] {
    // What a program prints goes to the log.
    if (!is_program) {
      check_output(bench);
      check_sanitizer(bench, built_with_sanitizer);
    }
    return bench.take();
  };
  if (!first) return finish();
  const bool adaptive = std::ranges::find(features, "adaptive") != features.end();
  if (bench.trains() && !target.needs_training()) check_untrained(bench);
  // What tells most comes first, since there is no time for all with a slow ranker.
  target.on_step("whether rankings repeat");
  check_repetition(bench, *first, adaptive);
  target.on_step("top_k");
  check_top_k(bench);
  target.on_step("unusual descriptions");
  check_odd_input(bench);
  target.on_step("calls out of order");
  check_call_order(bench);
  target.on_step("small collections");
  check_small_collections(bench);
  target.on_step("newer hosts");
  check_newer_host(bench, *first);
  target.on_step("many services");
  check_stops(bench);
  target.on_step("its threads");
  check_threads(bench, *first);
  target.on_step("its memory, query by query and over many matchmakers");
  check_memory(bench, cannot_tell);
  return finish();
}

}  // namespace matchbench::conformance
