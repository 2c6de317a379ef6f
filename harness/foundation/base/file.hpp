#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench {

// The whole file. Throws an input Error that names the path if the file is missing, unreadable,
// larger than 2 GiB or not a regular file (a pipe or a device may never end).
std::string read_file(const std::filesystem::path& path);

// What read_file() has read in this process, over all threads. A handler of signals may ask.
std::uint64_t bytes_of_files_read();

// Whether there is such a file, such a folder, or either, links followed. A name that is too
// long for any file is not an error. Throws an environment Error if the system does not tell.
bool is_file(const std::filesystem::path& path);
bool is_folder(const std::filesystem::path& path);
bool is_there(const std::filesystem::path& path);

// Writes all bytes to the open file, in several parts if a signal or the system cuts one short.
// Returns 0, or errno of what failed; part of the bytes may be written then.
int write_all(int file, std::string_view bytes);

// Whether the path is the folder or is in it, by their names alone.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

// Replaces the file in one step (write beside it, fsync, rename), so that nobody sees half a file.
void write_file(const std::filesystem::path& path, std::string_view text);

// Copies the contents of `from`, and its permissions too if `to` does not exist. Throws an
// environment Error with the system's reason and the remedy. If the disk is full, it says so;
// std::filesystem::copy_file() reports an I/O error instead.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to,
               std::string_view remedy);

}  // namespace matchbench
