#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

using FuzzTarget = int (*)(const std::uint8_t* data, std::size_t size);

// The target tests/fuzz/fuzz_NAME.cpp, whose name is the first argument of a program; the program
// ends if there is none.
FuzzTarget find_target(int argc, char** argv);

struct NamedTarget {
  std::string_view name;
  FuzzTarget target;
};

// All of them. CMake writes the table.
std::span<const NamedTarget> fuzz_targets();
