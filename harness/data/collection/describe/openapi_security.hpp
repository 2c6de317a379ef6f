#pragma once

#include "harness/data/collection/describe/json_references.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace matchbench::collection {

// What the security of a document or of an operation asks for, in words.
class OpenapiSecurity {
 public:
  // The most bytes of the names of one security that are taken.
  static constexpr std::size_t kLongest = 1024;

  // Reads the schemes of the document that the references are in.
  OpenapiSecurity(JsonReferences& references, std::vector<DescriptionNote>& notes);

  struct Words {
    std::string text;  // "key (apiKey in header) or login (oauth2 read write)"
    bool is_cut = false;
  };
  // Of a list of alternatives; of anything else, no words.
  Words words_of(const text::YamlNode& alternatives) const;

 private:
  std::string scheme_text(const std::string& name, const text::YamlNode& scopes) const;

  std::map<std::string, std::string> schemes_;  // "oauth2", by the name "login"
};

// The names of the schemes in a list of alternatives, each once, as many as words have.
std::vector<std::string> scheme_names(const text::YamlNode& alternatives);

}  // namespace matchbench::collection
