#pragma once

#include "harness/foundation/base/unused_names.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace matchbench::collection {

// Gives documents file names of their own inside one folder.
class FileNames {
 public:
  explicit FileNames(std::string folder) : folder_(std::move(folder)) {}

  // "FOLDER/NAME" after the last part of the URI, with letters, digits, '.', '-' and '_' only, with
  // the ending of its media type if the URI has no ending that says so, and with a number if
  // the name is taken (letter case aside).
  std::string unused_name(std::string_view uri, std::string_view media_type);

 private:
  std::string folder_;
  UnusedNames names_;
};

}  // namespace matchbench::collection
