#pragma once

#include "harness/run/run_contest.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace matchbench::cluster {

// How far a shard has come, for those who follow it from another machine.
struct ShardStatus {
  std::uint64_t queries = 0;
  std::uint64_t answered = 0;
  std::uint64_t failed = 0;  // of those answered since it was started
};

// None if there is no such file, or it cannot be read now.
std::optional<ShardStatus> read_status(const std::filesystem::path& path);

// Writes the status to a file every second, and hands everything on to another observer. The file
// is a comfort: nothing happens if it cannot be written.
class StatusWriter : public run::ContestObserver {
 public:
  // `next` must outlive the object. Nothing is written if the path is empty.
  StatusWriter(std::filesystem::path path, run::ContestObserver& next);
  ~StatusWriter() override;

  void on_warning(const std::string& warning) override { next_.on_warning(warning); }
  void on_start(std::uint64_t queries, std::uint64_t answered) override;
  void on_work(std::span<const round::EntrantWork> work) override { next_.on_work(work); }
  void on_session(const Entrant& entrant, const round::PlannedSession& session) override {
    next_.on_session(entrant, session);
  }
  void on_answer(const Entrant& entrant, const Answer& answer) override;
  void on_tick() override;

 private:
  void write();

  const std::filesystem::path path_;
  run::ContestObserver& next_;
  ShardStatus status_;
  std::int64_t written_ns_ = 0;
};

}  // namespace matchbench::cluster
