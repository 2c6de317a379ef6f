#include "harness/data/importers/import_files.hpp"

#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestFolder = 32;

// As hubs of data sets have it: corpus.parquet, corpus/0000.parquet, corpus-00000-of-00001.parquet.
struct Parquet {
  fs::path first;
  fs::path all;  // a pattern
};

std::optional<Parquet> parquet_files(const fs::path& folder, const fs::path& stem) {
  for (const auto& [below, begin] :
       {std::pair(folder, stem.string()), std::pair(folder / stem, std::string())}) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(below, error), end; !error && entry != end;
         entry.increment(error)) {
      const fs::path name = entry->path().filename();
      if (text::plain_ending(name.string()) != ".parquet") continue;
      if (name.string().starts_with(begin)) files.push_back(entry->path());
    }
    if (!files.empty()) return Parquet{std::ranges::min(files), below / (begin + "*.parquet")};
  }
  return std::nullopt;
}

// The command converts all parts of the file into the one file that the import reads.
Error only_parquet(const Parquet& found, const fs::path& wanted) {
  return input_error(
      fmt::format("{} is a Parquet file and not text", text::printable(found.first.string())),
      fmt::format("convert it: python3 -c 'import glob, pandas, sys; pandas.concat(map("
                  "pandas.read_parquet, sorted(glob.glob(sys.argv[1])))).to_json(sys.argv[2], "
                  "orient=\"records\", lines=True)' {} {}",
                  word_to_copy(text::printable(found.all.string())),
                  word_to_copy(text::printable(wanted.string()))));
}

}  // namespace

bool is_inside(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path real_folder = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
  if (error) return false;
  const fs::path real = fs::canonical(path, error);
  return !error && lies_in(real, real_folder);
}

std::string read_document_file(const fs::path& path) {
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  if (!error && size > kLargestDocument) {
    throw input_error({text::printable(path.string())},
                      fmt::format("{} bytes, more than {} MiB", size, kLargestDocument >> 20),
                      "split the file");
  }
  return trec::unpacked(read_file(path), text::printable(path.string()), kLargestDocument);
}

std::vector<fs::path> files_below(const fs::path& folder, ImportReport& report) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unreadable;
    const bool is_link = entry->is_symlink(unreadable);
    if (is_link && !is_inside(folder, entry->path())) {
      report.add("link_left_out", "it leads out of the folder, or nowhere", entry->path().string());
    } else if (entry->is_regular_file(unreadable)) {
      files.push_back(entry->path());
    } else if (entry->is_directory(unreadable) && entry.depth() + 1 >= kDeepestFolder) {
      entry.disable_recursion_pending();
      report.add("folder_too_deep", "left out: folders are read 32 deep", entry->path().string());
    }
  }
  if (error) {
    throw input_error(fmt::format("cannot read the folder {}: {}", text::printable(folder.string()),
                                  error.message()),
                      "check the path and its permissions");
  }
  std::sort(files.begin(), files.end());
  return files;
}

fs::path file_of(const fs::path& folder, const std::string& name) {
  fs::path file = folder / name;
  for (const char* ending : {".gz", ".zst"}) {
    if (!is_file(file)) file = folder / (name + ending);
  }
  if (!is_file(file)) file = folder / name;
  if (!is_file(file) && file.extension() == ".jsonl") {
    if (const auto parquet = parquet_files(folder, file.stem())) throw only_parquet(*parquet, file);
  }
  if (!is_file(file)) {
    throw input_error(
        fmt::format("there is no file {} in {}", name, text::printable(folder.string())),
        "name a folder in the layout that the import reads");
  }
  if (!is_inside(folder, file)) {
    throw input_error({text::printable(file.string())}, "a link out of the folder",
                      "put the file itself there");
  }
  return file;
}

std::string plain_name(const fs::path& path) {
  fs::path normal = path.lexically_normal();
  if (!normal.has_filename()) normal = normal.parent_path();
  if (is_folder(normal)) return normal.filename().string();
  return fs::path(plain_file_name(normal)).stem().string();
}

std::string plain_file_name(const fs::path& path) {
  return std::string(text::unpacked_name(path.filename().string()));
}

Error missing_column(const Position& header, const std::vector<std::string>& columns,
                     std::string_view name, const std::string& remedy) {
  const bool is_split = columns.size() > 1;
  return input_error(
      header,
      text::printable(fmt::format("no column is called '{}'; the column{} '{}'", name,
                                  is_split ? "s are" : " is", fmt::join(columns, "', '"))),
      is_split ? remedy
               : "name the columns in the first line and separate them by commas, semicolons or "
                 "tabs");
}

void require_width(const Position& row, std::size_t values, std::size_t columns) {
  if (values == columns) return;
  throw input_error(row,
                    fmt::format("{} for {}", text::counted(values, "value", "values"),
                                text::counted(columns, "column", "columns")),
                    "write one for each, and put a value with a separator in double quotes");
}

bool has_objects(const fs::path& file) {
  const std::string ending = text::plain_ending(file.string());
  return ending == ".jsonl" || ending == ".json";
}

void for_each_object(const fs::path& file, const std::function<void(const text::YamlNode&)>& take) {
  const std::string name = text::printable(file.string());
  const bool has_lines = text::plain_ending(file.string()) == ".jsonl";
  bool is_empty = true;
  const auto take_one = [&](const text::YamlNode& node) {
    is_empty = false;
    take(node);
  };
  if (has_lines) {
    const trec::Text lines = trec::Text::open(file.string());
    text::for_each_json_line(lines.view(), name, take_one);
  } else {
    const auto document = text::YamlDocument::parse_json(read_document_file(file), name);
    for (const text::YamlNode& one : document.root().list()) take_one(one);
  }
  if (is_empty) {
    if (has_lines) {
      throw input_error({name, 1}, "the file is empty", "write one object {…} in each line");
    }
    throw input_error({name, 1}, "the list is empty", "write a list of objects: [{…}, …]");
  }
}

}  // namespace matchbench::importers
