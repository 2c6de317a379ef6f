#include "harness/execution/plugin/host_taxonomy.hpp"

#include "harness/execution/plugin/host_services.hpp"

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

}  // namespace

const mb_host_taxonomy_t* host_taxonomy_table() {
  static const mb_host_taxonomy_t kTable = {sizeof kTable, 0,       concept_count, concept_uri,
                                            find,          parents, children,      subsumes};
  return &kTable;
}

}  // namespace matchbench::plugin
