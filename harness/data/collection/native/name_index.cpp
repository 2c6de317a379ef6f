#include "harness/data/collection/native/name_index.hpp"

#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/foundation/text/printable_uri.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace matchbench::collection {
namespace {

constexpr std::uint32_t kSeveral = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kShownNames = 5;

// A URI or a name of a stranger may have a million ends, each nearly as long as the whole, and be
// percent-encoded a thousand times.
constexpr std::size_t kMostEnds = 32;
constexpr std::size_t kLongestEnd = 4096;
constexpr std::size_t kMostEncodings = 3;

// The ends of a URI that may stand for the whole, the shortest first.
std::vector<std::string_view> ends_of(std::string_view uri) {
  std::vector<std::string_view> ends;
  std::string_view before = uri;
  while (ends.size() < kMostEnds) {
    const std::size_t at = before.find_last_of(text::kEndsFollow);
    if (at == std::string_view::npos || uri.size() - at > kLongestEnd) break;
    if (at + 1 < uri.size()) ends.push_back(uri.substr(at + 1));
    before = before.substr(0, at);
  }
  return ends;
}

}  // namespace

NameIndex::NameIndex(std::span<const Service> items) : items_(items) {
  std::vector<std::string_view> all;
  for (const Service& item : items) all.push_back(item.uri);
  const std::size_t folder = text::shared_folder(all).size();
  for (std::uint32_t place = 0; folder > 0 && place < items.size(); ++place) {
    const auto [known, is_new] =
        own_ids_.emplace(text::percent_decoded(all[place].substr(folder)), place);
    if (!is_new) known->second = kSeveral;
  }
  for (std::uint32_t place = 0; place < items.size(); ++place) {
    uris_.emplace(items[place].uri, place);
    const std::string uri = text::percent_decoded(items[place].uri);
    for (const std::string_view end : ends_of(uri)) {
      const auto [known, is_new] = ends_.emplace(end, place);
      if (!is_new) known->second = kSeveral;
    }
  }
}

std::optional<std::uint32_t> NameIndex::by_uri(std::string_view uri) const {
  const auto found = uris_.find(uri);
  if (found == uris_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::uint32_t> NameIndex::by_whole_name(std::string_view name) const {
  if (const auto exact = by_uri(name)) return exact;
  if (const auto found = by_uri(text::percent_decoded(name))) return found;
  const auto own = found_in(own_ids_, name);
  if (own == own_ids_.end() || own->second == kSeveral) return std::nullopt;
  return own->second;
}

std::optional<std::uint32_t> NameIndex::by_name(std::string_view name) const {
  if (const auto whole = by_whole_name(name)) return whole;
  const auto end = end_called(name);
  if (end == ends_.end() || end->second == kSeveral) return std::nullopt;
  return end->second;
}

// As it is, as URIs have it, or as TREC's files have URIs.
NameIndex::Ends::const_iterator NameIndex::found_in(const Ends& ends, std::string_view name) {
  std::string end(name);
  auto found = ends.find(end);
  for (std::size_t i = 0; i < kMostEncodings && found == ends.end(); ++i) {
    std::string decoded = text::percent_decoded(end);
    if (decoded == end) break;
    found = ends.find(decoded);
    end = std::move(decoded);
  }
  return found;
}

// Of a path also with its first '/'.
NameIndex::Ends::const_iterator NameIndex::end_called(std::string_view name) const {
  auto found = ends_.end();
  if (name.size() > kMostEncodings * kLongestEnd) return found;
  for (std::size_t signs = 0; signs < kMostEnds; ++signs) {
    found = found_in(ends_, name);
    const bool has_sign = text::kEndsFollow.find(name.substr(0, 1)) != std::string_view::npos;
    if (found != ends_.end() || name.empty() || !has_sign) break;
    name.remove_prefix(1);
  }
  return found;
}

std::string NameIndex::several_called(std::string_view name, std::string_view what,
                                      Writing writing) const {
  auto end = end_called(name);
  const bool fits = end != ends_.end();
  if (!fits) end = end_called(text::local_name(name));
  if (end == ends_.end() || end->second != kSeveral) return {};
  std::vector<std::string> names;
  for (std::uint32_t place = 0; place < items_.size(); ++place) {
    if (!text::has_end(text::percent_decoded(items_[place].uri), end->first)) continue;
    names.push_back(fmt::format("'{}'", name_to_write(place, writing)));
  }
  const std::string known = text::first_few(names, kShownNames);
  return fits ? fmt::format("'{}' fits {} {}s: {}", name, names.size(), what, known)
              : fmt::format("no {} is called '{}', and '{}' fits {}: {}", what, name, end->first,
                            names.size(), known);
}

// Without percent-encoding, for people, if the place allows what it stands for.
std::string NameIndex::name_to_write(std::uint32_t place, Writing writing) const {
  const std::string_view end = shortest_end(place);
  std::string decoded = text::percent_decoded(end);
  const bool is_one_word = decoded.find_first_of(" \t\r\n") == std::string::npos;
  const bool may_be_written = is_one_word || writing == Writing::kAnywhere;
  return may_be_written && by_name(decoded) == place ? decoded : std::string(end);
}

std::string_view NameIndex::nearest(std::string_view name) const {
  std::vector<std::string_view> uris;
  uris.reserve(uris_.size());
  for (const auto& [uri, place] : uris_) uris.push_back(uri);
  std::ranges::sort(uris);
  return text::nearest_uri(name, uris);
}

std::string_view NameIndex::shortest_end(std::uint32_t place) const {
  const std::string_view uri = uri_of(place);
  const auto ends = ends_of(uri);
  const std::size_t least = text::local_name(uri).size();
  const auto found = std::ranges::find_if(
      ends, [&](std::string_view end) { return end.size() >= least && by_name(end) == place; });
  return found == ends.end() ? uri : *found;
}

std::vector<std::string> distinct_names(std::span<const Service> items) {
  ViewMap<std::size_t> bearers;
  for (const Service& item : items) ++bearers[item.name];
  std::optional<NameIndex> index;
  std::vector<std::string> names;
  names.reserve(items.size());
  for (std::uint32_t place = 0; place < items.size(); ++place) {
    const Service& item = items[place];
    if (item.name.empty()) {
      names.push_back(item.uri);
    } else if (bearers[item.name] == 1) {
      names.push_back(item.name);
    } else {
      if (!index) index.emplace(items);
      names.emplace_back(index->shortest_end(place));
    }
  }
  return names;
}

std::string words_of(const Service& item) {
  return text::first_line(item.name.empty() ? item.description : item.name);
}

std::string words_and_end(const Service& item) {
  const std::string words = words_of(item);
  if (words.empty()) return item.uri;
  const std::string end = item.uri.substr(item.uri.find_last_of("/:") + 1);
  return words == end ? words : fmt::format("{} ({})", words, text::printable_uri(end));
}

}  // namespace matchbench::collection
