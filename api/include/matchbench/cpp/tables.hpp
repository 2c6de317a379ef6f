// The static tables a plugin hands out. They are filled member by member, so that what a later
// minor version appends is NULL: absent.
#ifndef MATCHBENCH_CPP_TABLES_HPP
#define MATCHBENCH_CPP_TABLES_HPP

#include "../plugin.h"
#include "descriptor.hpp"

namespace mb {
inline namespace plugin_api {
namespace detail {

template <typename M>
constexpr mb_descriptor_t make_descriptor() noexcept {
  constexpr const Descriptor& about = M::kDescriptor;
  static_assert(about.features[7] == nullptr && about.media_types[7] == nullptr,
                "a descriptor's lists hold at most seven entries");
  mb_descriptor_t descriptor{};
  descriptor.struct_size = sizeof descriptor;
  descriptor.id = about.id;
  descriptor.name = about.name;
  descriptor.version = about.version;
  descriptor.author = about.author;
  descriptor.licence = about.licence;
  descriptor.media_types = about.media_types;
  descriptor.features = about.features;
  return descriptor;
}
template <typename M>
inline constexpr mb_descriptor_t kDescriptor = make_descriptor<M>();

// An extension table of one function.
template <typename Table, typename Function>
constexpr Table make_extension(Function Table::*member, Function function) noexcept {
  Table table{};
  table.struct_size = sizeof table;
  table.*member = function;
  return table;
}

}  // namespace detail
}  // namespace plugin_api
}  // namespace mb

#endif
