#include "harness/operations/season/publish_season.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/operations/season/shown_season.hpp"
#include "harness/operations/season/write_pages.hpp"
#include "harness/publishing/publish/publish_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// Changes when the report of a final in this folder has to be made anew.
std::string stamp_of(const OpenSeason& season, const Phase& phase, const fs::path& folder) {
  std::size_t events = 0;
  for (const Event& event : season.journal().events()) events += event.phase == phase.name ? 1 : 0;
  return fmt::format("{} events in {}\n", events, fs::absolute(folder).string());
}

// What a report of a final must not say: what is hidden stays hidden until it is revealed.
std::vector<std::string> held_back_of(const OpenSeason& season, const Phase& phase) {
  const bool is_revealed = std::ranges::any_of(season.journal().events(), [&](const Event& event) {
    return event.kind == EventKind::kRevealed && event.phase == phase.name;
  });
  if (!phase.is_blind() || is_revealed) return {"logs"};
  return {"judgments", "rankings", "logs", "requests"};
}

// The path of the final's report below the folder; "" if there is none.
std::string publish_final(const OpenSeason& season, const Phase& phase, const fs::path& folder,
                          PublishedSeason& out) {
  const fs::path database = season.places().final_of(phase);
  const fs::path written = season.places().state / ("published-" + phase.name);
  const fs::path below = folder / "reports" / phase.name;
  std::string path = "reports/" + phase.name + "/report.html";
  const std::string stamp = stamp_of(season, phase, folder);
  if (is_file(written) && read_file(written) == stamp && is_file(folder / path)) return path;
  require_no_links(folder, fs::path("reports") / phase.name);
  withdraw_from_final(season, phase);
  remove_tree(below);
  publish::ReportRequest request;
  request.rounds = {database};
  request.folder = below;
  request.without = held_back_of(season, phase);
  publish::PublishedReport report = publish::publish_report(request);
  std::ranges::move(report.files, std::back_inserter(out.files));
  write_file(written, stamp);
  return is_file(folder / path) ? path : "";
}

}  // namespace

PublishedSeason publish_season(const OpenSeason& season, Instant at, const fs::path& folder) {
  PublishedSeason out;
  ShownSeason shown = shown_season(season, at);
  out.rounds_read = show_phases(season, shown, out.remarks);
  for (ShownPhase& one : shown.phases) {
    const Phase& phase = *one.phase;
    if (one.board && phase.is_final()) one.report = publish_final(season, phase, folder, out);
  }
  std::map<std::string, std::string> pages = pages_of(shown);
  pages[kJournalFile] = read_file(season.places().journal());
  std::ranges::move(write_pages(pages, folder), std::back_inserter(out.files));
  return out;
}

}  // namespace matchbench::season
