#pragma once

#include "shared/words.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <string_view>

namespace engines {

// Name, description, tags and the local names of the input and output concepts as words in lower
// case with blanks between them: the fields that every engine looks at.
inline std::string plain_text(const mb::Service& service) {
  std::string text;
  const auto append = [&text](std::string_view part) {
    for (const std::string& word : shared::words(part)) {
      if (!text.empty()) text += ' ';
      text += word;
    }
  };
  append(service.name());
  append(service.description());
  for (const std::string_view tag : service.tags()) append(tag);
  for (const std::string_view uri : service.inputs()) append(shared::local_name(uri));
  for (const std::string_view uri : service.outputs()) append(shared::local_name(uri));
  return text;
}

}  // namespace engines
