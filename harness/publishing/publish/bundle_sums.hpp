#pragma once

#include "harness/publishing/report/formats/archive.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

// All files below the folder, by name.
std::vector<report::ArchivedFile> files_below(const std::filesystem::path& folder);

// A line for each, as sha256sum writes it.
std::string sums_of(const std::vector<report::ArchivedFile>& files);

// The SHA-256 of the lines themselves.
std::string digest_of_sums(const std::string& sums);

// The lines of two SHA256SUMS, what a bundle states and what its files give. Throws an input Error
// that names a file that is missing, added or changed.
void check_sums(const std::string& stated, const std::string& found,
                const std::filesystem::path& bundle);

}  // namespace matchbench::publish
