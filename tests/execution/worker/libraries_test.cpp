// A start of a worker is mostly the loading of libraries and their settling afterwards.
#include "harness/foundation/base/os/elf_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::worker {
namespace {

TEST(Worker, LoadsNoLibraryOfWhatTheHostAloneDoes) {
  const auto program =
      ElfFile::open(std::filesystem::path(MATCHBENCH_BINARY_DIR) / "bin/matchbench-worker");
  ASSERT_TRUE(program);
  for (const auto& library : program->needs().libraries) {
    for (const char* foreign : {"crypto", "spdlog", "yaml", "pugixml", "sqlite", "raptor"}) {
      EXPECT_THAT(library, testing::Not(testing::HasSubstr(foreign)));
    }
  }
}

}  // namespace
}  // namespace matchbench::worker
