#include "harness/foundation/model/service_view.hpp"

namespace matchbench {
namespace {

std::vector<const char*> views_of(const std::vector<std::string>& texts) {
  std::vector<const char*> views;
  views.reserve(texts.size());
  for (const auto& text : texts) views.push_back(text.c_str());
  return views;
}

}  // namespace

ServiceView view_of(const Service& service) {
  return {.uri = service.uri.c_str(),
          .name = service.name.c_str(),
          .description = service.description.c_str(),
          .inputs = views_of(service.inputs),
          .outputs = views_of(service.outputs),
          .preconditions = views_of(service.preconditions),
          .effects = views_of(service.effects),
          .categories = views_of(service.categories),
          .tags = views_of(service.tags),
          .source = {service.source.uri.c_str(), service.source.media_type.c_str(),
                     service.source.bytes}};
}

}  // namespace matchbench
