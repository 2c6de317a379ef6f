#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

// A file of an archive, and where its bytes are.
struct ArchivedFile {
  std::string name;  // relative, with '/'
  std::filesystem::path on_disk;
};

// Writes a tar archive compressed by Zstandard, which `tar --zstd` reads. The same files give the
// same bytes with the same version of the library: no times, owners or permissions of the files on
// disk. Replaces an existing archive in one step. Throws Error if something cannot be read or
// written.
void write_archive(const std::filesystem::path& archive, std::span<const ArchivedFile> files);

// Unpacks it into an existing folder and returns the names, in the archive's order. Throws an input
// Error if the file is no such archive or is damaged, or if it contains anything but plain files
// with names of their own below the folder, names of more than 1000 bytes or 16 parts, more than
// 1000 files, a text beside the folders of more than 4 MiB, or files that together are larger than
// 512 MiB and 50 times the archive. Sizes are looked at before anything of their file is written.
std::vector<std::string> read_archive(const std::filesystem::path& archive,
                                      const std::filesystem::path& folder);

}  // namespace matchbench::report
