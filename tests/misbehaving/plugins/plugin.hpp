// The table of a plugin in C++ that is made of three functions, and two that many have alike.
#pragma once

#include <matchbench/plugin.h>

#include <string>

namespace misbehaving {

inline const char* const kNone[] = {nullptr};
inline const mb_descriptor_t kDescriptor = {sizeof kDescriptor, 0,     "org.example.misbehaving",
                                            "Misbehaving",      "1.0", "A. Author",
                                            "CC0-1.0",          kNone, kNone};

// The text of a parameter that the entrant has.
inline std::string text_of(const mb_options_t* options, const std::string& key) {
  const std::string config = options->config;
  const std::size_t at = config.find('"' + key + "\":\"") + key.size() + 4;
  return config.substr(at, config.find('"', at) - at);
}

// What the parameter "how" says, once create_told() has been called.
inline std::string how;

inline mb_status create_told(const mb_host_t*, const mb_options_t* options, mb_matchmaker_t** out) {
  how = text_of(options, "how");
  *out = reinterpret_cast<mb_matchmaker_t*>(&how);
  return MB_OK;
}

inline mb_status load_nothing(mb_matchmaker_t*, const mb_collection_t*) {
  return MB_OK;
}

// The ABI's functions are noexcept; those given here may throw.
template <class Target, class Function>
Target plain(Function function) {
  return reinterpret_cast<Target>(function);
}

}  // namespace misbehaving

// `extension_`: the plugin's get_extension.
#define MISBEHAVING_PLUGIN_WITH(create_, load_, query_, extension_)              \
  extern "C" MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) noexcept { \
    static mb_plugin_t plugin;                                                   \
    plugin.struct_size = sizeof plugin;                                          \
    plugin.descriptor = &misbehaving::kDescriptor;                               \
    plugin.create = misbehaving::plain<decltype(plugin.create)>(create_);        \
    plugin.load = misbehaving::plain<decltype(plugin.load)>(load_);              \
    plugin.query = misbehaving::plain<decltype(plugin.query)>(query_);           \
    plugin.destroy = [](mb_matchmaker_t*) noexcept {};                           \
    plugin.get_extension = extension_;                                           \
    return index == 0 ? &plugin : nullptr;                                       \
  }

#define MISBEHAVING_PLUGIN(create_, load_, query_) \
  MISBEHAVING_PLUGIN_WITH(create_, load_, query_,  \
                          [](const char*) noexcept -> const void* { return nullptr; })
