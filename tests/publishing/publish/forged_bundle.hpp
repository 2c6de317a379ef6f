#pragma once

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/publishing/report/formats/archive.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

// Packs what is below the folder, as a forger would.
inline void pack(const std::filesystem::path& folder, const std::filesystem::path& bundle) {
  std::vector<report::ArchivedFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.push_back({entry.path().lexically_relative(folder).string(), entry.path()});
  }
  report::write_archive(bundle, files);
}

// Makes the sums fit again.
inline void sum_anew(const std::filesystem::path& folder) {
  std::string sums;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().lexically_relative(folder).string();
    if (!entry.is_regular_file() || name == "SHA256SUMS") continue;
    sums += sha256_of_file(entry.path()) + "  " + name + "\n";
  }
  write_file(folder / "SHA256SUMS", sums);
}

}  // namespace matchbench::publish
