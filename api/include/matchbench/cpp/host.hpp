// The host as a matchmaker sees it: log, cancellation, taxonomy, files; and the options it was made
// with.
#ifndef MATCHBENCH_CPP_HOST_HPP
#define MATCHBENCH_CPP_HOST_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "../ext/files.h"
#include "../ext/taxonomy.h"
#include "../plugin.h"
#include "views.hpp"

namespace mb {
inline namespace plugin_api {

// Passed to the constructor, which copies what it wants to keep: views end with the constructor.
struct Options {
  std::uint64_t seed = 0;         // the only permitted source of randomness
  std::uint32_t max_threads = 1;  // including the calling one
  std::string_view config;        // the matchmaker's own JSON; empty if none was given
};

using Concepts = View<std::uint32_t, detail::MakeValue>;

// The classes of all ontologies of the collection (mb.host.taxonomy/1). Thread-safe. A class is
// known by its index; an index out of range has no URI and no relatives.
class Taxonomy {
 public:
  Taxonomy(const mb_host_t* host, const mb_host_taxonomy_t* table) : host_(host), table_(table) {}

  std::uint32_t size() const { return table_->concept_count(host_); }
  std::string_view uri(std::uint32_t index) const {
    return detail::text(table_->concept_uri(host_, index));
  }
  std::optional<std::uint32_t> find(const std::string& uri) const {
    const std::uint32_t index = table_->find(host_, uri.c_str());
    if (index == MB_NO_CONCEPT) return std::nullopt;
    return index;
  }
  Concepts parents(std::uint32_t index) const { return view(table_->parents(host_, index)); }
  Concepts children(std::uint32_t index) const { return view(table_->children(host_, index)); }
  // True also if the two are the same class.
  bool subsumes(std::uint32_t general, std::uint32_t specific) const {
    return table_->subsumes(host_, general, specific) != 0;
  }

 private:
  static Concepts view(mb_concepts_t raw) {
    return {raw.items, static_cast<std::size_t>(raw.count)};
  }
  const mb_host_t* host_;
  const mb_host_taxonomy_t* table_;
};

// Valid as long as the matchmaker. Thread-safe.
class Host {
 public:
  explicit Host(const mb_host_t* raw) : raw_(&MATCHBENCH_AT_LEAST_1_0(raw, mb_host, should_stop)) {}

  void log(mb_severity severity, const std::string& message) const {
    raw_->log(raw_, severity, message.c_str());
  }

  // True once the current call is cancelled or has spent its budget. Cheap: poll it in loops.
  bool should_stop() const noexcept { return raw_->should_stop(raw_) != 0; }

  // Throws Cancelled if should_stop() is true.
  void stop_if_asked() const {
    if (should_stop()) throw Cancelled();
  }

  // A facility of the host by its id ("mb.host.taxonomy/1"), or null.
  const void* extension(const char* id) const noexcept { return raw_->get_extension(raw_, id); }

  // Nothing where the host has no taxonomy for this collection. Ask from load() on.
  std::optional<Taxonomy> taxonomy() const {
    const auto* table = static_cast<const mb_host_taxonomy_t*>(extension(MB_EXT_HOST_TAXONOMY));
    if (table == nullptr) return std::nullopt;
    MATCHBENCH_AT_LEAST_1_0(table, mb_host_taxonomy, subsumes);
    return Taxonomy(raw_, table);
  }

  // The path of the file or folder that the organiser hands over by this key (mb.host.files/1).
  // Nothing if there is none, or if the host is too old to hand over files.
  std::optional<std::string> file(const std::string& key) const {
    const auto* table = static_cast<const mb_host_files_t*>(extension(MB_EXT_HOST_FILES));
    if (table == nullptr) return std::nullopt;
    MATCHBENCH_AT_LEAST_1_0(table, mb_host_files, path);
    const char* path = table->path(raw_, key.c_str());
    if (path == nullptr) return std::nullopt;
    return std::string(path);
  }

  const mb_host_t* raw() const noexcept { return raw_; }

 private:
  const mb_host_t* raw_;
};

}  // namespace plugin_api
}  // namespace mb

#endif
