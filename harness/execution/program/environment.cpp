#include "harness/execution/program/environment.hpp"

#include "harness/foundation/base/os/sdk_folder.hpp"
#include "harness/foundation/model/program_language.hpp"
#include "harness/foundation/model/quiet_threads.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
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
  if (words.empty()) return words;
  if (const auto* language = language_of(fs::path(words.front()).filename().string())) {
    auto place = words.begin() + 1;
    for (const std::string_view option : language->scratch_options) {
      place = words.insert(place, fmt::format(fmt::runtime(option), scratch)) + 1;
    }
  }
  return words;
}

namespace {

// The variables by their names.
std::vector<std::string> archives_in(const fs::path& folder, std::string_view ending) {
  std::vector<std::string> archives;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() == ending) archives.push_back(entry.path().string());
  }
  std::ranges::sort(archives);
  return archives;
}

// The SDK, and before it the folder, its archives and those in its lib by name if programs of the
// language find code in archives.
std::string search_path(const ProgramLanguage& language, const fs::path& folder,
                        const fs::path& sdks) {
  std::vector<std::string> places;
  if (!language.archive_ending.empty()) {
    places.push_back(folder.string());
    for (const fs::path& with_archives : {folder, folder / "lib"}) {
      const auto archives = archives_in(with_archives, language.archive_ending);
      places.insert(places.end(), archives.begin(), archives.end());
    }
  }
  places.push_back((sdks / language.sdk).string());
  return fmt::format("{}", fmt::join(places, ":"));
}

}  // namespace

std::vector<std::string> program_environment(const fs::path& folder, const std::string& scratch,
                                             std::uint32_t max_threads) {
  const fs::path sdks = sdk_folder();
  std::vector<std::string> environment = {"LC_ALL=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin",
                                          "HOME=" + scratch, "TMPDIR=" + scratch};
  for (const ProgramLanguage& language : kProgramLanguages) {
    environment.insert(environment.end(), language.variables.begin(), language.variables.end());
    if (language.search_variable.empty()) continue;
    environment.push_back(
        fmt::format("{}={}", language.search_variable, search_path(language, folder, sdks)));
  }
  for (const char* library : {"OMP", "OPENBLAS", "MKL"}) {
    environment.push_back(fmt::format("{}_NUM_THREADS={}", library, max_threads));
  }
  environment.insert(environment.end(), kQuietThreads.begin(), kQuietThreads.end());
  return environment;
}

std::string variable_of_place(const fs::path& program) {
  std::error_code none;
  if (fs::exists("/proc/self/exe", none)) return {};
  return "LD_ORIGIN_PATH=" + fs::weakly_canonical(program, none).parent_path().string();
}

}  // namespace matchbench::program
