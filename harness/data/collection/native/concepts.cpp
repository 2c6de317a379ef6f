#include "harness/data/collection/native/concepts.hpp"

#include "harness/foundation/text/uri.hpp"

namespace matchbench::collection {

std::map<std::string, std::size_t> undeclared_concepts(const Collection& collection,
                                                       const TaxonomyView& taxonomy) {
  std::map<std::string, std::size_t> undeclared;
  const auto count = [&](const std::vector<std::string>& uris) {
    for (const std::string& uri : uris) {
      if (uri.starts_with("http://www.w3.org/2001/XMLSchema#") || taxonomy.find(uri)) continue;
      ++undeclared[uri];
    }
  };
  for (const auto* services : {&collection.services, &collection.requests}) {
    for (const Service& service : *services) {
      count(service.inputs);
      count(service.outputs);
      for (const std::string& category : service.categories) {
        if (text::is_absolute_uri(category)) count({category});
      }
    }
  }
  return undeclared;
}

}  // namespace matchbench::collection
