// Who a matchmaker is, and what the optional extensions expect it to return.
#ifndef MATCHBENCH_CPP_DESCRIPTOR_HPP
#define MATCHBENCH_CPP_DESCRIPTOR_HPP

#include <cstdint>

namespace mb {
inline namespace plugin_api {

// A class states it as `static constexpr mb::Descriptor kDescriptor{...}`. Lists have up
// to seven entries.
struct Descriptor {
  const char* id;       // reverse domain: "org.example.keyword"
  const char* name;     // for people
  const char* version;  // of the matchmaker, semver
  const char* author;
  const char* licence;              // SPDX expression
  const char* features[8] = {};     // "text", "logic", "adaptive", ...
  const char* media_types[8] = {};  // sources it parses itself; none for most
};

// The matchmaker's own account of its memory, in bytes (mb.memory/1).
struct MemoryUse {
  std::uint64_t index_bytes = 0;     // services as indexed
  std::uint64_t ontology_bytes = 0;  // classified ontologies, closures
  std::uint64_t model_bytes = 0;     // what training left behind
  std::uint64_t scratch_bytes = 0;   // largest transient use so far
};

}  // namespace plugin_api
}  // namespace mb

#endif
