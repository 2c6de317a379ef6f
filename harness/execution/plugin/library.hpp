#pragma once

#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <matchbench/plugin.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace matchbench::plugin {

// A library that cannot serve as a matchmaker. what() names the file and the cause.
class PluginFault : public std::runtime_error {
 public:
  PluginFault(Outcome outcome, const std::string& message, bool lacks_matchmaker = false)
      : std::runtime_error(message), outcome_(outcome), lacks_matchmaker_(lacks_matchmaker) {}

  Outcome outcome() const { return outcome_; }  // kLoadFailed or kAbiMismatch
  // Whether the library has no matchmaker of the index that it was asked for.
  bool lacks_matchmaker() const { return lacks_matchmaker_; }

 private:
  Outcome outcome_;
  bool lacks_matchmaker_;
};

// A plugin's table and descriptor, copied once and checked, so that what the plugin changes later
// changes nothing here.
struct PluginTable {
  // The table is as long as this host knows it; members that the plugin does not state are NULL.
  mb_plugin_t functions{};
  PluginIdentity identity;
};

// An open plugin library. It is never closed: destructors, threads and thread-locals of plugins
// would run in unmapped code. The process ends instead.
class PluginLibrary {
 public:
  // Runs the library's constructors. Throws PluginFault.
  explicit PluginLibrary(const std::filesystem::path& file);

  // The matchmaker at `index` (0 is the first). Throws PluginFault.
  PluginTable plugin(std::uint32_t index) const;

 private:
  const mb_plugin_t* ask(std::uint32_t index) const;

  std::filesystem::path file_;
  mb_entry_fn entry_ = nullptr;
};

}  // namespace matchbench::plugin
