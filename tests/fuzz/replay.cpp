// replay_seeds TARGET FOLDER...: feeds the files of the folders to a fuzz target, without a fuzzer.

#include "harness/foundation/base/file.hpp"
#include "tests/fuzz/replay_targets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string_view>

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const auto targets = replay_targets();
  const auto target = std::ranges::find(targets, name, &ReplayTarget::name);
  if (target == targets.end()) {
    std::fprintf(stderr, "replay_seeds: there is no fuzz target '%s'\n", argc > 1 ? argv[1] : "");
    return 2;
  }
  std::size_t count = 0;
  for (int i = 2; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      const auto text = matchbench::read_file(entry.path());
      target->test_one(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
      ++count;
    }
  }
  std::printf("%zu inputs\n", count);
  return count > 0 ? 0 : 1;
}
