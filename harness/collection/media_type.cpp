#include "harness/collection/media_type.hpp"

#include <array>

namespace matchbench {
namespace {

struct Ending {
  std::string_view ending;
  std::string_view media_type;
};

constexpr std::array kEndings{Ending{".owls", "application/owls+xml"},
                              Ending{".wsdl", "application/wsdl+xml"},
                              Ending{".html", "text/html"},
                              Ending{".htm", "text/html"},
                              Ending{".owl", "application/rdf+xml"},
                              Ending{".rdf", "application/rdf+xml"},
                              Ending{".rdfs", "application/rdf+xml"},
                              Ending{".ttl", "text/turtle"},
                              Ending{".json", "application/json"},
                              Ending{".xml", "application/xml"},
                              Ending{".yaml", "application/yaml"},
                              Ending{".yml", "application/yaml"}};

}  // namespace

std::string_view media_type_of(std::string_view file_name) {
  for (const Ending& known : kEndings) {
    if (file_name.ends_with(known.ending)) return known.media_type;
  }
  return {};
}

std::string_view ending_of(std::string_view media_type) {
  for (const Ending& known : kEndings) {
    if (known.media_type == media_type) return known.ending;
  }
  return {};
}

}  // namespace matchbench
