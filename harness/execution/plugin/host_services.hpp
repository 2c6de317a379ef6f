#pragma once

#include "harness/execution/plugin/grown.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"

#include <matchbench/ext/files.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/plugin.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::plugin {

// The host as a plugin sees it: implements mb_host_t for one matchmaker. It cannot be moved.
class HostServices {
 public:
  using LogSink = std::function<void(mb_severity, std::string_view)>;

  // `log` is called from any thread, one call at a time. `taxonomy` must outlive the object;
  // without one the host has no "mb.host.taxonomy/1". `appended_bytes` up to kAppendedBytes: the
  // table is that of a newer host. `files`: what "mb.host.files/1" hands out; they must outlive it,
  // too.
  HostServices(LogSink log, const TaxonomyView* taxonomy, std::uint32_t appended_bytes = 0,
               std::span<const HandedFile> files = {});
  HostServices(const HostServices&) = delete;
  HostServices& operator=(const HostServices&) = delete;

  const mb_host_t* table() const { return &table_.known; }
  const TaxonomyView* taxonomy() const { return taxonomy_; }
  std::span<const HandedFile> files() const { return files_; }

  // The object behind a table that was handed out.
  static HostServices& of(const mb_host_t* host) {
    return *static_cast<HostServices*>(host->host_data);
  }

  // Before each call into the plugin: forgets the last error and sets when should_stop() turns
  // true (monotonic clock; 0: never).
  void begin_call(std::int64_t stop_at_ns);

  // Whether should_stop() has said yes since begin_call().
  bool told_to_stop() const { return told_to_stop_.load(std::memory_order_relaxed); }

  // What the plugin said through set_error() since begin_call(); "" if it said nothing.
  std::string take_error();

 private:
  Grown<mb_host_t> table_;
  LogSink log_;
  const TaxonomyView* taxonomy_;
  std::span<const HandedFile> files_;
  std::atomic<std::int64_t> stop_at_ns_{0};
  std::atomic<bool> told_to_stop_{false};
  std::mutex mutex_;  // protects error_ and calls of log_
  std::string error_;

  friend struct HostCallbacks;
};

// The host extension "mb.host.taxonomy/1", for hosts made by HostServices with a taxonomy. Every
// question is answered from the taxonomy's own bytes; nothing is allocated. Static.
const mb_host_taxonomy_t* host_taxonomy_table();

// The host extension "mb.host.files/1", for all hosts. Static.
const mb_host_files_t* host_files_table();

}  // namespace matchbench::plugin
