#pragma once

#include <functional>
#include <string>

namespace matchbench::report {

// A file of a report, before anybody writes it.
struct ReportFile {
  std::string path;  // relative to the report's folder
  std::string text;
};

// Takes files one at a time: all of a large round would not fit into memory.
using FileSink = std::function<void(ReportFile)>;

}  // namespace matchbench::report
