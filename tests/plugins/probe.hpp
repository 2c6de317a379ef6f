#pragma once

#include "tests/plugins/mini_host.hpp"

#include <vector>

// The first matchmaker of probe.so, and what its tests ask of it.
inline const mb_plugin_t& probe() {
  return mini::open_plugin(PROBE_SO);
}

inline const std::vector<mini::Service> kServices{
    {.uri = "urn:0", .outputs = {"urn:Vehicle"}}, {.uri = "urn:1", .outputs = {"urn:Car"}},
    {.uri = "urn:2", .outputs = {"urn:Price"}},   {.uri = "urn:3", .tags = {"a", "b"}},
    {.uri = "urn:4", .outputs = {"urn:Unknown"}},
};
inline const std::vector<mini::Service> kRequests{
    {.uri = "urn:r", .name = "vehicle", .outputs = {"urn:Vehicle"}}, {.uri = "urn:nameless"}};
