#pragma once

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace shared {

// The classes of the host's taxonomy. A URI that no ontology knows stands for the one class that
// has its local name, because real descriptions sometimes name the wrong ontology. If no class has
// that name, or several have it, the URI is a class of its own without relatives; so is every URI
// if there is no taxonomy. One thread.
class Concepts {
 public:
  using Id = std::uint32_t;
  using Set = std::vector<Id>;  // sorted, each at most once

  explicit Concepts(std::optional<mb::Taxonomy> taxonomy)
      : taxonomy_(taxonomy), known_(taxonomy ? taxonomy->size() : 0) {}

  // Equivalent classes have one id. A URI met for the first time may be given a new one.
  Id id(std::string_view uri);
  Set ids(const mb::Strings& uris);

  bool is_known(Id id) const { return id < known_; }
  std::string_view uri(Id id) const;

  // Also true if the two are the same.
  bool subsumes(Id general, Id specific) const {
    if (general == specific) return true;
    return is_known(general) && is_known(specific) && taxonomy_->subsumes(general, specific);
  }
  bool is_parent(Id parent, Id child) const;

  // All that subsume the class, itself included. The reference is good until the next call.
  const Set& ancestors(Id id);
  // The union of the ancestors of all of them.
  Set ancestors(const Set& ids);
  // The same, but classes with the same local name count as one, whatever their ontologies: each is
  // replaced by the class of that name with the least id. A URI that no ontology knows stands for
  // all classes of its name.
  Set names_above(const Set& ids);

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  const Set* classes_named(std::string_view local_name);

  std::optional<mb::Taxonomy> taxonomy_;
  Id known_;  // ids below it are the taxonomy's indices
  std::unordered_map<std::string, Id> ids_;
  std::vector<std::string> unknown_;  // URIs from known_ on
  std::unordered_map<Id, Set> ancestors_;
  std::unordered_map<std::string_view, Set> by_local_name_;  // from the first use on
};

void sort_unique(Concepts::Set& set);

}  // namespace shared
