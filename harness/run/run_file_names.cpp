#include "harness/run/run_file_names.hpp"

#include "harness/base/nearest.hpp"
#include "harness/text/printable.hpp"
#include "harness/text/uri.hpp"
#include "harness/trec/judgment_text.hpp"

#include <fmt/format.h>

#include <limits>
#include <vector>

namespace matchbench::run {
namespace {

constexpr std::uint32_t kSeveral = std::numeric_limits<std::uint32_t>::max();

}  // namespace

RunFileNames::RunFileNames(std::span<const Service> items, Kind kind) : items_(items), kind_(kind) {
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    const std::string name = trec::encoded_id(items[i].uri);
    by_name_.emplace(name, i);
    for (std::size_t at = name.find_first_of(text::kEndsFollow); at != std::string::npos;
         at = name.find_first_of(text::kEndsFollow, at + 1)) {
      if (at + 1 == name.size()) break;
      const auto [known, is_new] = by_end_.emplace(name.substr(at + 1), i);
      if (!is_new) known->second = kSeveral;
    }
  }
}

std::optional<std::uint32_t> RunFileNames::exact_or_end(const std::string& name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
  const auto found = by_end_.find(name);
  if (found == by_end_.end() || found->second == kSeveral) return std::nullopt;
  return found->second;
}

// Importers make URIs of ids that may contain signs which a URI may not.
std::optional<std::uint32_t> RunFileNames::find(std::string_view name) const {
  if (const auto found = exact_or_end(std::string(name))) return found;
  return exact_or_end(trec::encoded_id(text::percent_encoded(name)));
}

RunFileNames::Fault RunFileNames::fault_of(std::string_view name) const {
  const bool is_request = kind_ == Kind::kRequests;
  const char* const what = is_request ? "request" : "service";
  const std::string shown = text::printable(name);
  const auto end = by_end_.find(std::string(name));
  if (end != by_end_.end()) {
    return {fmt::format("'{}' matches more than one {} of the collection", shown, what),
            fmt::format("write the {}'s whole URI", what)};
  }
  std::vector<std::string> names;
  for (const auto& item : items_) names.push_back(trec::encoded_id(item.uri));
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string_view nearest = nearest_name(name, candidates);
  return {fmt::format("{} '{}' is no {} of the collection", is_request ? "topic" : "document",
                      shown, what),
          nearest.empty()
              ? fmt::format("name {0}s by their URIs, or by what follows the last '/', '#' or ':'",
                            what)
              : fmt::format("did you mean '{}'?", nearest)};
}

}  // namespace matchbench::run
