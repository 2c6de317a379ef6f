#pragma once

#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::cli {

// Shows on standard error how far a round has come: a line that is rewritten on a terminal, one
// line per tenth of the work elsewhere, and lines while an entrant loads or has a trial. Standard
// error may be closed in the meantime.
class Progress : public conduct::ContestObserver {
 public:
  explicit Progress(bool quiet);
  ~Progress() override;

  void on_warning(const std::string& warning) override;
  void on_progress(const conduct::RoundProgress& progress) override;

 private:
  void begin(const conduct::RoundProgress& progress);
  void tell_loading(const conduct::RoundProgress& progress);
  void draw(const conduct::RoundProgress& progress);
  void end_line();
  void print(const std::string& text) const;

  const bool quiet_;
  const bool terminal_;
  bool begun_ = false;
  bool drawn_ = false;  // a line that is not ended yet
  std::uint64_t next_tenth_ = 1;
  std::int64_t drawn_ns_ = 0;
  std::string trial_of_;              // the entrant of the last line about a trial
  std::int64_t next_loading_ns_ = 0;  // when loading so long, another line about it is due
};

// Writes how far a round has come to standard output, as a line of JSON (conduct::status_text) at
// the beginning, every 200 ms and at the end; hands warnings on. Standard output may be closed in
// the meantime.
class JsonProgress : public conduct::ContestObserver {
 public:
  // `warnings` must outlive the object.
  explicit JsonProgress(conduct::ContestObserver& warnings) : warnings_(warnings) {}

  void on_warning(const std::string& warning) override { warnings_.on_warning(warning); }
  void on_progress(const conduct::RoundProgress& progress) override;

 private:
  conduct::ContestObserver& warnings_;
  std::optional<std::int64_t> written_ns_;
};

}  // namespace matchbench::cli
