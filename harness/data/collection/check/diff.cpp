#include "harness/data/collection/check/diff.hpp"

#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

namespace matchbench::collection {
namespace {

using ByUri = ViewMap<const Service*>;

ByUri by_uri(const std::vector<Service>& items) {
  ByUri out;
  for (const auto& item : items) out.emplace(item.uri, &item);
  return out;
}

std::optional<Change> change_of(const Service& before, const Service& after) {
  const bool is_defined_alike = before.inputs == after.inputs && before.outputs == after.outputs &&
                                before.preconditions == after.preconditions &&
                                before.effects == after.effects &&
                                before.source.media_type == after.source.media_type &&
                                before.source.bytes == after.source.bytes;
  const bool is_worded_alike = before.name == after.name &&
                               before.description == after.description &&
                               before.categories == after.categories && before.tags == after.tags;
  // A source contains the words, too, so that another wording changes it.
  if (!is_worded_alike) return Change::kReworded;
  return is_defined_alike ? std::nullopt : std::optional(Change::kRedefined);
}

void add_changes(const std::vector<Service>& before, const std::vector<Service>& after,
                 bool is_request, CollectionDiff& out) {
  const ByUri new_items = by_uri(after);
  const ByUri old_items = by_uri(before);
  for (const auto& item : before) {
    const auto found = new_items.find(item.uri);
    const auto change = found == new_items.end() ? std::optional(Change::kRemoved)
                                                 : change_of(item, *found->second);
    if (change) out.items.push_back({is_request, *change, item.uri, words_of(item), 0});
  }
  for (const auto& item : after) {
    if (old_items.contains(item.uri)) continue;
    out.items.push_back({is_request, Change::kAdded, item.uri, words_of(item), 0});
  }
}

// As in a list of tools that was imported from a file of another name.
std::size_t moved_services(const std::vector<ChangedItem>& items) {
  ViewSet added;
  for (const auto& item : items) {
    if (!item.is_request && item.change == Change::kAdded) added.insert(item.name);
  }
  return static_cast<std::size_t>(std::ranges::count_if(items, [&](const ChangedItem& item) {
    return !item.is_request && item.change == Change::kRemoved && !item.name.empty() &&
           added.contains(item.name);
  }));
}

void count_orphans(const Collection& before, const Judgments& judgments, CollectionDiff& out) {
  ViewMap<ChangedItem*> services, requests;
  for (auto& item : out.items) {
    if (item.change == Change::kRemoved) {
      (item.is_request ? requests : services).emplace(item.uri, &item);
    }
  }
  std::set<RequestIndex> had, has;  // a relevant service
  for (const auto& judgment : judgments.entries) {
    const auto service = services.find(before.services[judgment.service.value].uri);
    const auto request = requests.find(before.requests[judgment.request.value].uri);
    if (service != services.end()) ++service->second->judgments;
    if (request != requests.end()) ++request->second->judgments;
    const bool is_orphaned = service != services.end() || request != requests.end();
    out.orphaned_judgments += is_orphaned ? 1 : 0;
    if (judgment.grade <= 0 || request != requests.end()) continue;
    had.insert(judgment.request);
    if (!is_orphaned) has.insert(judgment.request);
  }
  for (const auto request : had) {
    if (has.contains(request)) continue;
    out.left_without_relevant.push_back(before.requests[request.value].uri);
  }
}

}  // namespace

CollectionDiff diff_collections(const std::filesystem::path& before,
                                const std::filesystem::path& after) {
  const Collection old_one = read_collection(before);
  const Collection new_one = read_collection(after);
  const Judgments judgments = read_judgments(before, old_one);
  CollectionDiff out;
  out.old_digest = old_one.digest;
  out.new_digest = new_one.digest;
  out.judgments = judgments.entries.size();
  add_changes(old_one.services, new_one.services, false, out);
  add_changes(old_one.requests, new_one.requests, true, out);
  count_orphans(old_one, judgments, out);
  out.moved_services = moved_services(out.items);
  if (!out.items.empty() || out.old_digest != out.new_digest) return out;
  const Judgments others = read_judgments(after, new_one);
  if (others.digest != judgments.digest) out.other_judgments = others.entries.size();
  return out;
}

}  // namespace matchbench::collection
