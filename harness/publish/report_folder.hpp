#pragma once

#include "harness/report/formats/report_file.hpp"

#include <filesystem>

namespace matchbench::publish {

// The folder that a report is written to. It is made, and so is every folder below it that a file
// wants. Throws an environment Error if that fails.
class ReportFolder {
 public:
  explicit ReportFolder(std::filesystem::path path);

  void write(const report::ReportFile& file) const;
  report::FileSink sink() const;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace matchbench::publish
