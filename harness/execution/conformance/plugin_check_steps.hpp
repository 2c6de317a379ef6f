#pragma once

#include "harness/execution/conformance/plugin_check_bench.hpp"

#include <optional>
#include <string>

namespace matchbench::conformance {

// The checks of the conformance suite, in the order in which they are made. Each adds one result or
// a few to the bench.

// Looks at plugin.yaml and the folder of a program alone.
void check_program_files(CheckBench& bench);
// Looks at the file alone. Returns whether the library is built with AddressSanitizer.
bool check_symbols(CheckBench& bench);
// The plain session in which the plugin has introduced itself; nothing if it cannot be opened: then
// nothing else can be checked. From then on plain sessions train a plugin that learns.
// `lacks_runtime`: the library needs a sanitizer's runtime, which the worker has not.
std::optional<CheckRecord> check_handshake(CheckBench& bench, bool lacks_runtime);

// The first session, for comparison with later ones: `opened`, that of the handshake, unless the
// plugin learns. Nothing if it went wrong: then nearly every check below would fail for the same
// reason, with a remedy that is not the right one.
std::optional<CheckRecord> check_first_session(CheckBench& bench, CheckRecord opened);
// Of a matchmaker that learns, but does not state that it must.
void check_untrained(CheckBench& bench);
void check_newer_host(CheckBench& bench, const CheckRecord& first);
void check_call_order(CheckBench& bench);
void check_small_collections(CheckBench& bench);
void check_odd_input(CheckBench& bench);
void check_top_k(CheckBench& bench);
// `adaptive`: the plugin states that it learns from queries, so a ranking may differ later.
void check_repetition(CheckBench& bench, const CheckRecord& first, bool adaptive);

void check_stops(CheckBench& bench);
void check_threads(CheckBench& bench, const CheckRecord& first);
// Query by query and over many matchmakers, in two sessions at once. `cannot_tell`: why the memory
// of the process says nothing; "" if it does.
void check_memory(CheckBench& bench, const std::string& cannot_tell);
// Judges all sessions before.
void check_output(CheckBench& bench);
void check_sanitizer(CheckBench& bench, bool built_with_sanitizer);

}  // namespace matchbench::conformance
