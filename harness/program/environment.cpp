#include "harness/program/environment.hpp"

#include "harness/base/os/sdk_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

namespace matchbench::program {

namespace fs = std::filesystem;

std::vector<std::string> program_words(const protocol::ProgramOrder& program,
                                       const fs::path& folder, const std::string& scratch) {
  std::vector<std::string> words;
  for (const auto& word : program.words) {
    std::error_code none;
    const bool names_file =
        !word.empty() && word[0] != '/' && fs::is_regular_file(folder / word, none);
    words.push_back(names_file ? (folder / word).lexically_normal().string() : word);
  }
  if (!words.empty() && fs::path(words.front()).filename() == "java") {
    // A virtual machine does not ask TMPDIR and HOME.
    words.insert(words.begin() + 1, {"-Djava.io.tmpdir=" + scratch, "-Duser.home=" + scratch});
  }
  return words;
}

namespace {

// The folder, its jars by name, and the SDK: a class path for a virtual machine of Java.
std::string class_path(const fs::path& folder, const fs::path& sdk) {
  std::vector<std::string> jars;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".jar") jars.push_back(entry.path().string());
  }
  std::ranges::sort(jars);
  jars.insert(jars.begin(), folder.string());
  jars.push_back((sdk / "java/matchbench.jar").string());
  return fmt::format("{}", fmt::join(jars, ":"));
}

}  // namespace

std::vector<std::string> program_environment(const fs::path& folder, const std::string& scratch,
                                             std::uint32_t max_threads) {
  const fs::path sdk = sdk_folder();
  std::vector<std::string> environment = {"LC_ALL=C.UTF-8",
                                          "PATH=/usr/local/bin:/usr/bin:/bin",
                                          "HOME=" + scratch,
                                          "TMPDIR=" + scratch,
                                          "PYTHONPATH=" + (sdk / "python").string(),
                                          "PYTHONHASHSEED=0",
                                          "PYTHONNOUSERSITE=1",
                                          "PYTHONDONTWRITEBYTECODE=1",
                                          "CLASSPATH=" + class_path(folder, sdk)};
  for (const char* library : {"OMP", "OPENBLAS", "MKL"}) {
    environment.push_back(fmt::format("{}_NUM_THREADS={}", library, max_threads));
  }
  return environment;
}

}  // namespace matchbench::program
