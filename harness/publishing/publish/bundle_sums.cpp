#include "harness/publishing/publish/bundle_parts.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

// Sums by file name.
std::map<std::string, std::string> parse_sums(const std::string& text) {
  std::map<std::string, std::string> sums;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto blank = line.find("  ");
    if (blank == std::string::npos) continue;
    sums[line.substr(blank + 2)] = line.substr(0, blank);
  }
  return sums;
}

}  // namespace

std::vector<report::ArchivedFile> files_below(const fs::path& folder) {
  std::vector<report::ArchivedFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.push_back({entry.path().lexically_relative(folder).generic_string(), entry.path()});
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

std::string sums_of(const std::vector<report::ArchivedFile>& files) {
  std::string text;
  for (const auto& file : files) {
    text += fmt::format("{}  {}\n", sha256_of_file(file.on_disk), file.name);
  }
  return text;
}

std::string digest_of_sums(const std::string& sums) {
  return Sha256().bytes(sums).hex();
}

void check_sums(const std::string& stated, const std::string& found, const fs::path& bundle) {
  const auto refuse = [&](const std::string& name, const char* what) {
    return input_error(fmt::format("{}: {} {}", bundle.string(), text::printable(name), what),
                       "get the bundle again from where it was published");
  };
  const auto expected = parse_sums(stated);
  auto actual = parse_sums(found);
  for (const auto& [name, sum] : expected) {
    const auto file = actual.find(name);
    if (file == actual.end()) throw refuse(name, "is missing");
    if (file->second != sum) throw refuse(name, "has been changed");
    actual.erase(file);
  }
  if (!actual.empty()) throw refuse(actual.begin()->first, "has been added");
}

}  // namespace matchbench::publish
