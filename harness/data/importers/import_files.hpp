#pragma once

#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/importers/import_report.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

inline constexpr std::uint64_t kLargestDocument = collection::kLargestDescription;

// Whether the path, all links followed, is inside the folder, all links followed. What strangers
// pack may contain links to files of the person who unpacks it.
bool is_inside(const std::filesystem::path& folder, const std::filesystem::path& path);

// The whole file, unpacked if it is compressed. Throws an input Error if that is larger than
// kLargestDocument.
std::string read_document_file(const std::filesystem::path& path);

// The files of a folder and of the folders in it down to 32 below one another, sorted by path. Left
// out and reported: links that lead out of the folder, and what lies deeper. Throws an input Error
// if there is no such folder.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               ImportReport& report);

// The file of that name in the folder, or the same compressed. Throws an input Error if it is
// missing, only there as Parquet, or a link out of the folder.
std::filesystem::path file_of(const std::filesystem::path& folder, const std::string& name);

// Whether the file has JSON objects, by its name: .jsonl, lines of them, or .json, a list.
bool has_objects(const std::filesystem::path& file);

// Calls `take` with each of them in turn; its node may be used until `take` returns. Throws an
// input Error if there is none, or if the file has anything else.
void for_each_object(const std::filesystem::path& file,
                     const std::function<void(const text::YamlNode&)>& take);

// Throws an input Error if the row does not have a value for each column.
void require_width(const Position& row, std::size_t values, std::size_t columns);

// The fault of a table whose header lacks the column. The remedy is for a header of several
// columns: one of a single column has other separators, or is none.
Error missing_column(const Position& header, const std::vector<std::string>& columns,
                     std::string_view name, const std::string& remedy);

// The last part of a file's path, without the ending of a compressed file.
std::string plain_file_name(const std::filesystem::path& path);

// The last part of a folder's or a file's name, without the file's endings.
std::string plain_name(const std::filesystem::path& path);

}  // namespace matchbench::importers
