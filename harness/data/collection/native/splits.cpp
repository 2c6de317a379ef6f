#include "harness/data/collection/native/splits.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

// A file counts as often as splits name it.
constexpr std::size_t kMostSplitEntries = 2'000'000;

std::vector<SplitEntry> entries_in_file(const fs::path& path) {
  const std::string file = path.string();
  const std::string text = read_file(path);
  text::check_utf8(text, file);
  std::vector<SplitEntry> entries;
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = std::string_view(text).substr(at, end - at);
    at = end + 1;
    ++number;
    if (trimmed(line).empty() || trimmed(line).starts_with('#')) continue;
    if (line.ends_with('\r')) line.remove_suffix(1);
    entries.push_back({std::string(line), {file, number}});
  }
  return entries;
}

}  // namespace

std::vector<SplitList> read_splits(const fs::path& folder, const text::YamlNode& splits) {
  std::vector<SplitList> lists;
  std::size_t named = 0;
  for (const auto& [name, value] : splits.entries()) {
    SplitList& list = lists.emplace_back();
    list.name = name.filled_text();
    if (value.is_list()) {
      for (const text::YamlNode& uri : value.list()) {
        list.entries.push_back({uri.filled_text(), uri.where()});
      }
    } else {
      list.entries = entries_in_file(file_in_folder(folder, value));
    }
    if (list.entries.empty()) {
      throw value.error(fmt::format("the split '{}' has no request", list.name),
                        "name some, or take the split out");
    }
    named += list.entries.size();
    if (named > kMostSplitEntries) {
      throw value.error(fmt::format("up to here, the splits name {} requests, the most is {}",
                                    named, kMostSplitEntries),
                        "take splits out");
    }
  }
  return lists;
}

std::vector<Split> resolve_splits(const std::vector<SplitList>& lists,
                                  const std::vector<Service>& requests) {
  std::vector<Split> splits;
  if (lists.empty()) return splits;
  ViewMap<std::uint32_t> positions;
  for (const Service& request : requests) {
    positions.emplace(request.uri, static_cast<std::uint32_t>(positions.size()));
  }
  for (const SplitList& list : lists) {
    Split& split = splits.emplace_back();
    split.name = list.name;
    std::vector<bool> seen(requests.size());
    for (const SplitEntry& entry : list.entries) {
      auto at = positions.find(entry.request);  // a URI may end with a blank
      if (at == positions.end()) at = positions.find(trimmed(entry.request));
      if (at == positions.end()) {
        throw input_error(entry.named_at,
                          fmt::format("the split '{}' names {}, which is not a request", list.name,
                                      entry.request),
                          "correct the URI or add it to the requests");
      }
      if (seen[at->second]) {
        throw input_error(entry.named_at,
                          fmt::format("the split '{}' names {} twice", list.name, entry.request),
                          "name it once");
      }
      seen[at->second] = true;
      split.requests.push_back({at->second});
    }
    std::sort(split.requests.begin(), split.requests.end());
  }
  return splits;
}

}  // namespace matchbench::collection
