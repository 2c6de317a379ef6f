#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

namespace matchbench::sandbox::sandbox_test {

using Bits = std::vector<char>;  // each 0 or 1

// A way in which one confined process may leave something that a later one reads.
struct Channel {
  const char* name;
  std::size_t bits;  // of a message
  int messages;
  std::function<void()> prepare;           // in the process that starts both
  std::function<void(const Bits&)> write;  // in the first one
  std::function<Bits(std::size_t)> read;   // in the second one, that many bits
};

// What the two leave at `file`, which both may read and which has 20000 pages at least, and in the
// folders of the machine.
std::vector<Channel> file_channels(const std::filesystem::path& file);

// Numbers of the kernel's that every process moves on.
std::vector<Channel> counter_channels();

}  // namespace matchbench::sandbox::sandbox_test
