#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace matchbench {

// A file of a report, before anybody writes it.
struct ReportFile {
  std::string path;  // relative to the report's folder
  std::string text;
};

// Takes files one at a time: all of a large round would not fit into memory.
using FileSink = std::function<void(ReportFile)>;

// Makes names fit for files, each different from all before it.
class FileNameMaker {
 public:
  // Letters, digits, '.', '-' and '_' are kept, anything else becomes '_'; at most 100 bytes before
  // a number that tells equal names apart (letter case aside). Never empty, "." or "..".
  std::string name_for(std::string_view text);

 private:
  std::unordered_set<std::string> taken_;  // lower case
};

}  // namespace matchbench
