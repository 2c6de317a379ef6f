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

// Whether it is a name that needs no quotes anywhere: letters, digits, '-' and '_' of ASCII, at
// least one and at most 64 of them.
bool is_plain_name(std::string_view name);
inline constexpr const char* kPlainNameRemedy =
    "use letters, digits, '-' and '_', at most 64 of them";

// A path without the ending of a compressed file, ".gz" or ".zst", in small letters or capitals.
std::string_view unpacked_name(std::string_view path);

// The ending of a file's name, in small letters and without that of a compressed file: ".jsonl" of
// "a/Corpus.JSONL.gz".
std::string plain_ending(std::string_view path);

}  // namespace matchbench::text
