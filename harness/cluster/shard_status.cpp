#include "harness/cluster/shard_status.hpp"

#include "harness/base/clock.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/text/json.hpp"

#include <utility>

namespace matchbench::cluster {
namespace {

constexpr std::int64_t kEveryNs = 1'000'000'000;

}  // namespace

std::optional<ShardStatus> read_status(const std::filesystem::path& path) {
  try {
    if (!is_file(path)) return std::nullopt;
    const text::Json json = text::Json::parse(read_file(path));
    return ShardStatus{.queries = json.at("queries").get<std::uint64_t>(),
                       .answered = json.at("answered").get<std::uint64_t>(),
                       .failed = json.at("failed").get<std::uint64_t>()};
  } catch (const Error&) {
    return std::nullopt;
  } catch (const text::Json::exception&) {
    return std::nullopt;
  }
}

StatusWriter::StatusWriter(std::filesystem::path path, run::ContestObserver& next)
    : path_(std::move(path)), next_(next) {}

StatusWriter::~StatusWriter() {
  write();
}

void StatusWriter::on_start(std::uint64_t queries, std::uint64_t answered) {
  status_ = {.queries = queries, .answered = answered};
  write();
  next_.on_start(queries, answered);
}

void StatusWriter::on_answer(const Entrant& entrant, const Answer& answer) {
  ++status_.answered;
  if (is_failure(answer.outcome)) ++status_.failed;
  next_.on_answer(entrant, answer);
}

void StatusWriter::on_tick() {
  if (monotonic_ns() - written_ns_ >= kEveryNs) write();
  next_.on_tick();
}

void StatusWriter::write() {
  if (path_.empty()) return;
  written_ns_ = monotonic_ns();
  try {
    const text::Json json = {
        {"queries", status_.queries}, {"answered", status_.answered}, {"failed", status_.failed}};
    write_file(path_, text::json_text(json));
  } catch (const Error&) {  // whoever follows sees the part in the end
  }
}

}  // namespace matchbench::cluster
