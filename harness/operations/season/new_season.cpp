#include "harness/operations/season/new_season.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/operations/conduct/demo_contest.hpp"
#include "harness/operations/season/journal.hpp"
#include "harness/operations/season/season_file.hpp"

#include <fmt/format.h>

#include <chrono>
#include <system_error>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kContestFile = "contest.yaml";
constexpr std::chrono::days kPractice{28};
constexpr std::chrono::days kFinal{7};

std::string date_text(std::chrono::sys_days day) {
  return instant_text(day).substr(0, 10);
}

std::string season_text(const NewSeason& wanted) {
  const std::chrono::sys_days first = day_of(wanted.at);
  const std::chrono::sys_days final_first = first + kPractice;
  const std::string contest =
      wanted.contest.empty()
          ? std::string(kContestFile)
          : fs::relative(fs::absolute(wanted.contest), fs::absolute(wanted.folder)).string();
  return fmt::format(
      "matchbench: season/1\nname: {}\ncontest: {}\nteams: open\nphases:\n"
      "  - name: practice\n    from: {}\n    until: {}\n    quota: {{day: 3, total: 60}}\n"
      "    attempts: {{day: 20}}\n    board: always\n    shows: [check, scores, rankings, logs]\n"
      "  - name: final\n    from: {}\n    until: {}\n"
      "    collection: hidden:final   # the folder `final` of --hidden; seal it before it begins\n"
      "    quota: {{total: 2}}\n    finals: 1\n    board: at-end\n    shows: [check]\n",
      text::yaml_scalar(wanted.name), text::yaml_scalar(contest), date_text(first),
      date_text(final_first - std::chrono::days(1)), date_text(final_first),
      date_text(final_first + kFinal - std::chrono::days(1)));
}

void require_nothing(const NewSeason& wanted) {
  const fs::path& folder = wanted.folder;
  std::vector<const char*> names = {kSeasonFile, kJournalFile, kEntriesFolder};
  if (wanted.contest.empty()) {
    names.insert(names.end(), {kContestFile, conduct::kDemoCollection});
  }
  for (const char* name : names) {
    if (!is_there(folder / name)) continue;
    throw input_error(fmt::format("{} is there already", (folder / name).string()),
                      "name a folder without a season");
  }
}

}  // namespace

void make_season(const NewSeason& wanted) {
  require_nothing(wanted);
  std::error_code failure;
  fs::create_directories(wanted.folder / kEntriesFolder, failure);
  if (failure) {
    throw system_error("cannot make the folder " + wanted.folder.string(), failure.value(),
                       "name one where you may write");
  }
  if (wanted.contest.empty()) {
    conduct::write_demo_contest(wanted.folder, conduct::DemoCollection::kCopied);
  }
  write_file(wanted.folder / kEntriesFolder / ".gitkeep", "");
  write_file(wanted.folder / ".gitignore", "/site/\n__pycache__/\n.venv/\n");
  const std::string text = season_text(wanted);
  parse_season(text, wanted.folder / kSeasonFile);
  Event begun;
  begun.at = wanted.at;
  if (wanted.rehearsal) begun.sentence = kRehearsal;
  text::Json line = json_of(begun);
  line["previous"] = kNoHead;
  write_file(wanted.folder / kJournalFile, text::json_text(line) + "\n");
  write_file(wanted.folder / kSeasonFile, text);  // last: with it the season is there
}

}  // namespace matchbench::season
