#pragma once

#include "harness/foundation/base/unused_names.hpp"

#include <string>
#include <string_view>

namespace matchbench::text {

// Makes names fit for files, each different from all before it.
class FileNameMaker {
 public:
  // Letters, digits, '.', '-' and '_' are kept, anything else becomes '_'; at most 100 bytes before
  // a number that tells equal names apart (letter case aside). Never empty, "." or "..".
  std::string name_for(std::string_view text);

 private:
  UnusedNames names_;
};

// A path without the ending of a compressed file, ".gz" or ".zst".
std::string_view unpacked_name(std::string_view path);

}  // namespace matchbench::text
