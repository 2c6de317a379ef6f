#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

// A fuzz target that replay_seeds knows: tests/fuzz/fuzz_NAME.cpp.
struct ReplayTarget {
  std::string_view name;
  int (*test_one)(const std::uint8_t* data, std::size_t size);
};

// All of them. CMake writes the table.
std::span<const ReplayTarget> replay_targets();
