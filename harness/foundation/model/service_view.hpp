#pragma once

#include "harness/foundation/model/collection.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench {

// The same facts as Document, Service and Collection, as NUL-terminated strings that somebody else
// owns: what a plugin is handed without copying. Only as valid as the memory they point into.
struct DocumentView {
  const char* uri = "";
  const char* media_type = "";
  std::string_view bytes;
};

struct ServiceView {
  const char* uri = "";
  const char* name = "";
  const char* description = "";
  std::vector<const char*> inputs;
  std::vector<const char*> outputs;
  std::vector<const char*> preconditions;
  std::vector<const char*> effects;
  std::vector<const char*> categories;
  std::vector<const char*> tags;
  DocumentView source;
};

struct CollectionView {
  std::vector<ServiceView> services;
  std::vector<DocumentView> ontologies;
  std::string_view taxonomy;  // a TaxonomyView's bytes; empty if there are no ontologies
};

// A view of a value, valid while the value lives unchanged.
ServiceView view_of(const Service& service);

}  // namespace matchbench
