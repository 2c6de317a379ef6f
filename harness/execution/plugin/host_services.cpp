#include "harness/execution/plugin/host_services.hpp"

#include "harness/execution/plugin/foreign_text.hpp"
#include "harness/foundation/base/clock.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::plugin {
namespace {

const TaxonomyView& taxonomy_of(const mb_host_t* host) {
  return *HostServices::of(host).taxonomy();
}

bool is_concept(const mb_host_t* host, std::uint32_t index) {
  return index < taxonomy_of(host).concept_count();
}

mb_concepts_t list_of(std::span<const ConceptIndex> concepts) {
  static_assert(sizeof(ConceptIndex) == sizeof(std::uint32_t));
  if (concepts.empty()) return {nullptr, 0};
  return {reinterpret_cast<const std::uint32_t*>(concepts.data()), concepts.size()};
}

std::uint32_t concept_count(const mb_host_t* host) noexcept {
  return taxonomy_of(host).concept_count();
}

const char* concept_uri(const mb_host_t* host, std::uint32_t index) noexcept {
  return is_concept(host, index) ? taxonomy_of(host).uri({index}) : nullptr;
}

std::uint32_t find(const mb_host_t* host, const char* uri) noexcept {
  if (uri == nullptr) return MB_NO_CONCEPT;
  const auto found = taxonomy_of(host).find(uri);
  return found ? found->value : MB_NO_CONCEPT;
}

mb_concepts_t parents(const mb_host_t* host, std::uint32_t index) noexcept {
  if (!is_concept(host, index)) return {nullptr, 0};
  return list_of(taxonomy_of(host).parents({index}));
}

mb_concepts_t children(const mb_host_t* host, std::uint32_t index) noexcept {
  if (!is_concept(host, index)) return {nullptr, 0};
  return list_of(taxonomy_of(host).children({index}));
}

std::int32_t subsumes(const mb_host_t* host, std::uint32_t general,
                      std::uint32_t specific) noexcept {
  if (!is_concept(host, general) || !is_concept(host, specific)) return 0;
  return taxonomy_of(host).subsumes({general}, {specific}) ? 1 : 0;
}

std::uint32_t file_count(const mb_host_t* host) noexcept {
  return static_cast<std::uint32_t>(HostServices::of(host).files().size());
}

const char* file_key(const mb_host_t* host, std::uint32_t index) noexcept {
  const auto files = HostServices::of(host).files();
  return index < files.size() ? files[index].key.c_str() : nullptr;
}

const char* file_path(const mb_host_t* host, const char* key) noexcept {
  const auto files = HostServices::of(host).files();
  const auto found = std::ranges::find(files, bounded(key), &HandedFile::key);
  return found == files.end() ? nullptr : found->path.c_str();
}

}  // namespace

struct HostCallbacks {
  static const void* get_extension(const mb_host_t* host, const char* id) noexcept {
    if (bounded(id) == MB_EXT_HOST_FILES) return host_files_table();
    const bool known = bounded(id) == MB_EXT_HOST_TAXONOMY;
    return known && HostServices::of(host).taxonomy_ ? host_taxonomy_table() : nullptr;
  }

  static void log(const mb_host_t* host, mb_severity severity, const char* message) noexcept {
    HostServices& services = HostServices::of(host);
    const std::scoped_lock lock(services.mutex_);
    try {
      services.log_(severity, bounded(message));
    } catch (...) {  // a log line that cannot be kept is not a reason to stop a matchmaker
    }
  }

  static void set_error(const mb_host_t* host, mb_status, const char* message) noexcept {
    HostServices& services = HostServices::of(host);
    const std::scoped_lock lock(services.mutex_);
    try {
      services.error_ = bounded(message);
    } catch (...) {
    }
  }

  static std::int32_t should_stop(const mb_host_t* host) noexcept {
    HostServices& services = HostServices::of(host);
    const std::int64_t stop_at_ns = services.stop_at_ns_.load(std::memory_order_relaxed);
    if (stop_at_ns == 0 || monotonic_ns() < stop_at_ns) return 0;
    services.told_to_stop_.store(true, std::memory_order_relaxed);
    return 1;
  }
};

HostServices::HostServices(LogSink log, const TaxonomyView* taxonomy, std::uint32_t appended_bytes,
                           std::span<const HandedFile> files)
    : table_(appended_bytes), log_(std::move(log)), taxonomy_(taxonomy), files_(files) {
  mb_host_t& table = table_.known;
  table.abi_minor = MB_ABI_MINOR + (appended_bytes == 0 ? 0 : 1);
  table.host_data = this;
  table.get_extension = HostCallbacks::get_extension;
  table.log = HostCallbacks::log;
  table.set_error = HostCallbacks::set_error;
  table.should_stop = HostCallbacks::should_stop;
}

void HostServices::begin_call(std::int64_t stop_at_ns) {
  stop_at_ns_.store(stop_at_ns, std::memory_order_relaxed);
  told_to_stop_.store(false, std::memory_order_relaxed);
  const std::scoped_lock lock(mutex_);
  error_.clear();
}

std::string HostServices::take_error() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(error_, {});
}

const mb_host_taxonomy_t* host_taxonomy_table() {
  static const mb_host_taxonomy_t kTable = {sizeof kTable, 0,       concept_count, concept_uri,
                                            find,          parents, children,      subsumes};
  return &kTable;
}

const mb_host_files_t* host_files_table() {
  static const mb_host_files_t kTable = {sizeof kTable, 0, file_count, file_key, file_path};
  return &kTable;
}

}  // namespace matchbench::plugin
