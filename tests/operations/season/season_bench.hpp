#pragma once

#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/new_season.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/run.hpp"
#include "tests/support/built_programs.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {

inline const std::string kTwoPhases =
    "matchbench: season/1\nname: Geography\ncontest: contest.yaml\nphases:\n"
    "  - name: practice\n    from: 2027-01-01\n    until: 2027-01-31\n"
    "    quota: {total: 2}\n    shows: [scores, rankings, logs]\n"
    "  - name: final\n    from: 2027-02-01\n    until: 2027-02-10\n"
    "    collection: hidden:final\n    finals: 1\n    board: 2027-02-20\n    shows: [check]\n";

// A rehearsal in a folder of its own: repo, state and hidden.
class SeasonBench {
 public:
  SeasonBench() {
    setenv("MATCHBENCH_PLUGINS", (folder_ / "registry").c_str(), 1);  // none of the user's own
    folder_.put("repo/contest.yaml",
                contest_text("  - plugin: random\n", "  passes: 1\n  blocks: 1\n  warmup: 0\n"));
    make_season({.folder = folder_ / "repo",
                 .contest = folder_ / "repo/contest.yaml",
                 .name = "Geography",
                 .rehearsal = true,
                 .at = *parse_instant("2026-12-01", DayEdge::kBegin)});
    put_season(kTwoPhases);
    std::filesystem::create_directory(folder_ / "hidden");
    std::filesystem::permissions(folder_ / "hidden", std::filesystem::perms::owner_all);
  }

  void put_season(const std::string& text) const { folder_.put("repo/season.yaml", text); }
  void put_team(const std::string& team, const std::string& more = "") const {
    folder_.put("repo/entries/" + team + "/team.yaml",
                "matchbench: team/1\nname: The " + team + "\nmembers: [ann]\n" + more);
  }
  // A submission whose library has these bytes.
  void put_entry(const std::string& entry, const std::string& bytes) const {
    folder_.put("repo/entries/" + entry + "/mine.so", bytes);
    std::filesystem::permissions(folder_ / ("repo/entries/" + entry + "/mine.so"),
                                 std::filesystem::perms::owner_all);
  }
  SeasonPlaces places() const {
    return {folder_ / "repo", {}, folder_ / "state", folder_ / "hidden"};
  }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  const TemporaryFolder folder_;
};

// What is written down while a season is run, a line each.
class Noted : public SeasonObserver {
 public:
  void on_event(const Event& event) override {
    lines.push_back(event.entry() + " " +
                    std::string(kEventNames[static_cast<std::size_t>(event.kind)]));
  }
  std::vector<std::string> lines;
};

}  // namespace matchbench::season
