#include "harness/data/collection/describe/openapi_security.hpp"

#include "harness/data/collection/describe/openapi_operations.hpp"

#include <fmt/format.h>

#include <set>

namespace matchbench::collection {

OpenapiSecurity::OpenapiSecurity(JsonReferences& references, std::vector<DescriptionNote>& notes) {
  const text::YamlNode& root = references.root_of(0);
  auto schemes = root.find("securityDefinitions");
  if (const auto components = root.find("components")) {
    schemes = references.resolve(*components, notes).find("securitySchemes");
  }
  if (!schemes) return;
  for (const auto& [name, written] : references.resolve(*schemes, notes).entries()) {
    const ResolvedValue scheme = references.resolve(written, notes);
    const std::string place = plain_text(scheme.find("in"));
    schemes_[name.text()] = plain_text(scheme.find("type")) + (place.empty() ? "" : " in " + place);
  }
}

OpenapiSecurity::Words OpenapiSecurity::words_of(const text::YamlNode& alternatives) const {
  Words found;
  if (!alternatives.is_list()) return found;
  for (const text::YamlNode& alternative : alternatives.list()) {
    if (found.text.size() > kLongest) {
      found.text += " or …";
      found.is_cut = true;
      break;
    }
    std::string all;
    if (alternative.is_map()) {
      for (const auto& [name, scopes] : alternative.entries()) {
        if (all.size() > kLongest) break;
        all += fmt::format("{}{}", all.empty() ? "" : " and ", scheme_text(name.text(), scopes));
      }
    }
    found.text += fmt::format("{}{}", found.text.empty() ? "" : " or ", all.empty() ? "none" : all);
  }
  return found;
}

std::string OpenapiSecurity::scheme_text(const std::string& name,
                                         const text::YamlNode& scopes) const {
  std::string about;
  const auto scheme = schemes_.find(name);
  if (scheme != schemes_.end()) about = scheme->second;
  if (scopes.is_list()) {
    for (const text::YamlNode& scope : scopes.list()) {
      if (about.size() > kLongest) break;
      if (scope.is_scalar()) about += " " + scope.text();
    }
  }
  return about.empty() ? name : fmt::format("{} ({})", name, about);
}

std::vector<std::string> scheme_names(const text::YamlNode& alternatives) {
  std::vector<std::string> names;
  if (!alternatives.is_list()) return names;
  std::set<std::string> known;
  std::size_t bytes = 0;
  for (const text::YamlNode& alternative : alternatives.list()) {
    if (!alternative.is_map()) continue;
    for (const auto& [name, scopes] : alternative.entries()) {
      if (bytes > OpenapiSecurity::kLongest) return names;
      if (!known.insert(name.text()).second) continue;
      names.push_back(name.text());
      bytes += names.back().size();
    }
  }
  return names;
}

}  // namespace matchbench::collection
