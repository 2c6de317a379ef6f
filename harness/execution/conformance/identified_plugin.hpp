#pragma once

#include "harness/execution/registry/sme2_plugin.hpp"
#include "harness/execution/session/start/identify.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace matchbench::conformance {

// The caller can end it: this is called now and then, and true ends it with an Error.
using Interrupt = std::function<bool()>;

// Asks a library or a program in a confined worker who it is.
session::Identification identify_plugin(const std::filesystem::path& library,
                                        const session::WorkerSource& programs,
                                        const Interrupt& interrupt);

struct NamedPlugin {
  std::string name;
  session::Identification found;
};
// Registers a library, or the folder of a program, so that contests can name it; an empty name
// means the file's without .so, or the folder's. Throws an input Error if the plugin cannot be
// used or the name is taken.
NamedPlugin register_plugin(const std::filesystem::path& library, const std::string& name,
                            const session::WorkerSource& programs, const Interrupt& interrupt);

// Registers a class of a jar that implements SME2's interface, the only one if none is named:
// copies of the jars are kept, so that the plugin is registered anew if they change. An empty name
// means the class's own in lower case. Throws as register_plugin() does, and an input Error
// that lists the classes if there are several or none.
NamedPlugin register_sme2_plugin(const registry::Sme2Class& given, const std::string& name,
                                 const session::WorkerSource& programs, const Interrupt& interrupt);

// One row: who the plugin is, under which name it is known, what its manifest says about it.
// If it cannot be used, `problem` says why and what only the plugin knows is empty.
text::Table table_of(const std::string& name, const session::Identification& found);

}  // namespace matchbench::conformance
