#pragma once

#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// Finds services or requests by the names that other files have for them.
class NameIndex {
 public:
  // The items must outlive it.
  explicit NameIndex(std::span<const Service> items);

  std::optional<std::uint32_t> by_uri(std::string_view uri) const;
  // Finds it by the URI, as the collection has it or percent-encoded as in TREC's files, or by its
  // own id: what the URI has behind the folder of all.
  std::optional<std::uint32_t> by_whole_name(std::string_view name) const;
  // The same; else by the end of the URI behind a '/', '#' or ':', percent-encoded or not, with
  // that sign or without it, if one alone ends so.
  std::optional<std::uint32_t> by_name(std::string_view name) const;
  // Whether items have own ids that are longer than their last parts, so that what a name means is
  // open if it is no more than an end.
  bool has_own_ids() const { return !own_ids_.empty(); }
  // Where names may be written.
  enum class Writing { kAnywhere, kInOneWord };
  // "'search' fits 2 services: 'mail#search', 'files#search'", by names that by_name() finds; empty
  // unless several URIs end so or, if none does, have the name's last part. `what`: "service" or
  // "request".
  std::string several_called(std::string_view name, std::string_view what,
                             Writing writing = Writing::kAnywhere) const;
  // The name or URI that a misspelt one most likely means; empty if none is near.
  std::string_view nearest(std::string_view name) const;
  // The shortest end with the whole last part by which by_name() finds it; the URI if there is
  // none.
  std::string_view shortest_end(std::uint32_t place) const;
  std::string_view uri_of(std::uint32_t place) const { return items_[place].uri; }
  bool empty() const { return uris_.empty(); }

 private:
  using Ends = NameMap<std::uint32_t>;

  static Ends::const_iterator found_in(const Ends& ends, std::string_view name);
  Ends::const_iterator end_called(std::string_view name) const;
  std::string name_to_write(std::uint32_t place, Writing writing) const;

  std::span<const Service> items_;
  ViewMap<std::uint32_t> uris_;
  Ends own_ids_;  // without percent-encoding; empty if the URIs have no folder in common
  Ends ends_;     // without percent-encoding; kSeveral: of more than one
};

// Names of services or requests for people: the URI of one without a name, and the shortest end of
// its URI in the place of a name that several have.
std::vector<std::string> distinct_names(std::span<const Service> items);

// A service or request for people: the name or, without one, the first line of the text; may be "".
std::string words_of(const Service& item);

// The same, and in brackets the end of the URI, which tells it from others; never "".
std::string words_and_end(const Service& item);

}  // namespace matchbench::collection
