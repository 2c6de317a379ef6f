// replay_seeds TARGET FOLDER...: feeds the files of the folders to a fuzz target, without a fuzzer.

#include "harness/foundation/base/file.hpp"
#include "tests/fuzz/find_target.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>

int main(int argc, char** argv) {
  const FuzzTarget target = find_target(argc, argv);
  std::size_t count = 0;
  for (int i = 2; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      const auto text = matchbench::read_file(entry.path());
      target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
      ++count;
    }
  }
  std::printf("%zu inputs\n", count);
  return count > 0 ? 0 : 1;
}
