#include "harness/operations/conduct/status_file.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <utility>

namespace matchbench::conduct {
namespace {

constexpr std::int64_t kEveryNs = 1'000'000'000;

text::Json json_of(const RoundProgress& progress) {
  text::Json entrants = text::Json::array();
  for (const auto& one : progress.entrants) {
    entrants.push_back({{"entrant", one.entrant},
                        {"queries", one.queries},
                        {"answered", one.answered},
                        {"now", one.now},
                        {"failed", one.failed},
                        {"abstained", one.abstained},
                        {"spent_ns", one.spent_ns},
                        {"reason", one.reason}});
  }
  const auto& loading = progress.loading;
  const auto left = time_left(progress);
  return {{"queries", progress.queries},
          {"answered", progress.answered},
          {"failed", progress.failed},
          {"at_work", progress.at_work},
          {"loading", loading ? text::Json{{"entrant", loading->entrant},
                                           {"for_ns", loading->for_ns},
                                           {"deadline_ns", loading->deadline_ns}}
                              : text::Json()},
          {"trial", progress.trial},
          {"left_s", left ? text::Json(left->seconds) : text::Json()},
          {"ended", progress.ended},
          {"entrants", std::move(entrants)}};
}

EntrantProgress entrant_in(const text::Json& json) {
  return {.entrant = json.at("entrant").get<std::string>(),
          .queries = json.at("queries").get<std::uint64_t>(),
          .answered = json.at("answered").get<std::uint64_t>(),
          .now = json.at("now").get<std::uint64_t>(),
          .failed = json.at("failed").get<std::uint64_t>(),
          .abstained = json.at("abstained").get<std::uint64_t>(),
          .spent_ns = json.at("spent_ns").get<std::int64_t>(),
          .reason = json.at("reason").get<std::string>()};
}

std::optional<RoundProgress::Loading> loading_in(const text::Json& json) {
  if (json.is_null()) return std::nullopt;
  return RoundProgress::Loading{.entrant = json.at("entrant").get<std::string>(),
                                .for_ns = json.at("for_ns").get<std::int64_t>(),
                                .deadline_ns = json.at("deadline_ns").get<std::int64_t>()};
}

}  // namespace

std::string status_text(const RoundProgress& progress) {
  return text::json_text(json_of(progress));
}

std::optional<RoundProgress> read_status(const std::filesystem::path& path) {
  try {
    if (!is_file(path)) return std::nullopt;
    const text::Json json = text::parse_json(read_file(path)).value_or(text::Json());
    RoundProgress progress{.queries = json.at("queries").get<std::uint64_t>(),
                           .answered = json.at("answered").get<std::uint64_t>(),
                           .failed = json.at("failed").get<std::uint64_t>(),
                           .at_work = json.at("at_work").get<std::string>(),
                           .loading = loading_in(json.at("loading")),
                           .trial = json.at("trial").get<std::string>(),
                           .entrants = {},
                           .ended = json.at("ended").get<bool>()};
    for (const auto& one : json.at("entrants")) progress.entrants.push_back(entrant_in(one));
    return progress;
  } catch (const Error&) {
    return std::nullopt;
  } catch (const text::Json::exception&) {
    return std::nullopt;
  }
}

StatusWriter::StatusWriter(std::filesystem::path path, ContestObserver& next)
    : path_(std::move(path)), next_(next) {}

void StatusWriter::on_progress(const RoundProgress& progress) {
  next_.on_progress(progress);
  const bool is_early = written_ns_ && monotonic_ns() - *written_ns_ < kEveryNs;
  if (path_.empty() || (is_early && !progress.ended)) return;
  written_ns_ = monotonic_ns();
  try {
    write_file(path_, status_text(progress));
  } catch (const Error&) {  // its readers see the database in the end
  }
}

}  // namespace matchbench::conduct
