#pragma once

#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::conduct {

// The progress of a round as one line of JSON, without a line feed.
std::string status_text(const RoundProgress& progress);

// The progress of a round in a file, for those who follow it from another process or machine.
// None if there is no such file, or it cannot be read now.
std::optional<RoundProgress> read_status(const std::filesystem::path& path);

// Writes the progress to a file every second and at the end, as JSON, and hands everything on to
// another observer.
// The file is a comfort: nothing happens if it cannot be written.
class StatusWriter : public ContestObserver {
 public:
  // `next` must outlive the object. Nothing is written if the path is empty.
  StatusWriter(std::filesystem::path path, ContestObserver& next);

  void on_warning(const std::string& warning) override { next_.on_warning(warning); }
  void on_progress(const RoundProgress& progress) override;

 private:
  const std::filesystem::path path_;
  ContestObserver& next_;
  std::optional<std::int64_t> written_ns_;
};

}  // namespace matchbench::conduct
