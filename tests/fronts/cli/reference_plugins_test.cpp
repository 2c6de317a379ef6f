#include "tests/fronts/cli/program.hpp"
#include "tests/plugins/small_vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// Whatever is built, so that none is forgotten.
std::vector<fs::path> built_plugins() {
  std::vector<fs::path> libraries;
  const fs::path folder = fs::path(MATCHBENCH_BINARY_DIR) / "plugins";
  std::error_code none_built;
  for (const auto& entry : fs::directory_iterator(folder, none_built)) {
    const fs::path library = entry.path() / (entry.path().filename().string() + ".so");
    if (fs::exists(library)) libraries.push_back(library);
  }
  std::sort(libraries.begin(), libraries.end());
  return libraries;
}

class ReferencePlugin : public testing::TestWithParam<fs::path> {};

TEST_P(ReferencePlugin, KeepsEveryPromiseOfTheInterface) {
#ifdef __SANITIZE_THREAD__
  if (GetParam().stem() == "topic-space") {
    GTEST_SKIP() << "under ThreadSanitizer a text of 1 MiB takes it longer than the deadline";
  }
#endif
  const Bench bench;
  std::vector<std::string> words = {"plugin", "check", GetParam().string(), "--json"};
  if (GetParam().stem().string().ends_with("static")) {
    bench.put("vectors/tokenizer.json", small::kWordPieces);
    bench.put("vectors/model.safetensors", small::vectors_of_word_pieces());
    words.insert(words.end(), {"--file", "weights=vectors"});
  }
  const Finished finished = bench.run(words);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  for (const auto& row : finished.json()) EXPECT_NE(row["verdict"], "failed") << row;
}

INSTANTIATE_TEST_SUITE_P(Built, ReferencePlugin, testing::ValuesIn(built_plugins()),
                         [](const auto& library) {
                           std::string name = library.param.stem().string();
                           std::replace_if(
                               name.begin(), name.end(),
                               [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace matchbench::cli
