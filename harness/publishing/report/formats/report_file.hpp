#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace matchbench::report {

// Takes a text part by part.
using TextSink = std::function<void(std::string_view)>;

// A file of a report, before anybody writes it.
struct ReportFile {
  std::string path;  // relative to the report's folder
  std::string text;
  // Gives what follows the text, of a file that may be larger than memory; null: nothing follows.
  // It refers to what the file is made of, and is called while that is there.
  std::function<void(const TextSink&)> rest = {};
};

// Takes files one at a time: all of a large round would not fit into memory.
using FileSink = std::function<void(ReportFile)>;

}  // namespace matchbench::report
