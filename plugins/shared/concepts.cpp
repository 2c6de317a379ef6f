#include "shared/concepts.hpp"

#include "shared/words.hpp"

#include <algorithm>

namespace shared {

void sort_unique(Concepts::Set& set) {
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
}

Concepts::Id Concepts::id(std::string_view uri) {
  std::string key(uri);
  const auto found = ids_.find(key);
  if (found != ids_.end()) return found->second;
  Id id = known_ + static_cast<Id>(unknown_.size());
  std::optional<Id> known = taxonomy_ ? taxonomy_->find(key) : std::nullopt;
  if (!known) {
    const Set* named = classes_named(local_name(key));
    if (named != nullptr && named->size() == 1) known = named->front();
  }
  if (known) {
    id = *known;
  } else {
    unknown_.push_back(key);
  }
  ids_.emplace(std::move(key), id);
  return id;
}

// Null if no class of the taxonomy has the name.
const Concepts::Set* Concepts::classes_named(std::string_view name) {
  if (by_local_name_.empty()) {
    for (Id id = 0; id < known_; ++id) {
      by_local_name_[local_name(taxonomy_->uri(id))].push_back(id);
    }
  }
  const auto found = by_local_name_.find(name);
  return found == by_local_name_.end() ? nullptr : &found->second;
}

Concepts::Set Concepts::ids(const mb::Strings& uris) {
  Set set;
  for (const std::string_view uri : uris) set.push_back(id(uri));
  sort_unique(set);
  return set;
}

std::string_view Concepts::uri(Id id) const {
  return is_known(id) ? taxonomy_->uri(id) : std::string_view(unknown_.at(id - known_));
}

bool Concepts::is_parent(Id parent, Id child) const {
  if (!is_known(parent) || !is_known(child)) return false;
  const mb::Concepts parents = taxonomy_->parents(child);
  return std::find(parents.begin(), parents.end(), parent) != parents.end();
}

const Concepts::Set& Concepts::ancestors(Id id) {
  const auto found = ancestors_.find(id);
  if (found != ancestors_.end()) return found->second;
  Set set{id};
  if (is_known(id)) {
    for (std::size_t next = 0; next < set.size(); ++next) {
      for (const Id parent : taxonomy_->parents(set[next])) {
        if (std::find(set.begin(), set.end(), parent) == set.end()) set.push_back(parent);
      }
    }
  }
  std::sort(set.begin(), set.end());
  return ancestors_.emplace(id, std::move(set)).first->second;
}

Concepts::Set Concepts::ancestors(const Set& ids) {
  Set set;
  for (const Id id : ids) {
    const Set& above = ancestors(id);
    set.insert(set.end(), above.begin(), above.end());
  }
  sort_unique(set);
  return set;
}

Concepts::Set Concepts::names_above(const Set& ids) {
  Set set;
  for (const Id id : ids) {
    const Set* named = is_known(id) ? nullptr : classes_named(local_name(uri(id)));
    if (named == nullptr) {
      set.push_back(id);
    } else {
      set.insert(set.end(), named->begin(), named->end());
    }
  }
  sort_unique(set);
  set = ancestors(set);
  for (Id& id : set) {
    if (is_known(id)) id = classes_named(local_name(taxonomy_->uri(id)))->front();
  }
  sort_unique(set);
  return set;
}

std::uint64_t Concepts::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [uri, id] : ids_) bytes += 2 * uri.capacity() + sizeof uri + sizeof id;
  for (const auto& [id, set] : ancestors_) bytes += sizeof set + set.capacity() * sizeof(Id);
  for (const auto& [name, set] : by_local_name_) {
    bytes += sizeof name + sizeof set + set.capacity() * sizeof(Id);
  }
  return bytes;
}

}  // namespace shared
