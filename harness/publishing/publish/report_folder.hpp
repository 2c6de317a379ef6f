#pragma once

#include "harness/publishing/report/formats/report_file.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace matchbench::publish {

// The folder that a report is written to. It is made, and so is every folder below it that a file
// wants. Throws an environment Error if that fails.
class ReportFolder {
 public:
  explicit ReportFolder(std::filesystem::path path);

  void write(const report::ReportFile& file);
  report::FileSink sink();
  const std::filesystem::path& path() const { return path_; }

  // Files of an earlier report that this one has not written, such as "report.tex"; sorted. They
  // may show the round in another state.
  std::vector<std::string> left_from_earlier() const;

 private:
  std::filesystem::path path_;
  std::set<std::string> written_;  // relative to the folder
};

// The program that draws the figures of a page, which belongs to this one. Throws an environment
// Error if this installation has none.
std::filesystem::path figures_program();

// Draws the figures of the page into the folder, with index.html that shows them all. Throws an
// environment Error if the program cannot be run, which takes Node.js.
void draw_figures(const std::filesystem::path& program, const std::filesystem::path& page,
                  const std::filesystem::path& folder);

}  // namespace matchbench::publish
