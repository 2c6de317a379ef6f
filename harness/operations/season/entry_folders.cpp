#include "harness/operations/season/entry_folders.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/season/own_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostTeamBytes = 65'536;

// The folders in a folder, by name. `team`: "" or "TEAM/".
std::vector<fs::path> folders_in(const fs::path& parent, const std::string& team,
                                 const IsKnown& is_known, std::vector<PassedOver>& passed) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    const fs::file_type type = entry->symlink_status(unknown).type();
    if (type == fs::file_type::none) {
      throw system_error("cannot read what is in " + parent.string(), unknown.value());
    }
    if (type == fs::file_type::directory) folders.push_back(entry->path());
    if (type == fs::file_type::symlink && is_folder(entry->path())) {
      passed.push_back({entry->path(), "it is a link"});
    }
  }
  if (error && is_there(parent))
    throw system_error("cannot read " + parent.string(), error.value());
  std::ranges::sort(folders);
  std::map<std::string, fs::path> chosen;  // by the name in small letters
  for (const fs::path& folder : folders) {
    const std::string name = folder.filename().string();
    const auto [place, is_new] = chosen.try_emplace(lower_case(name), folder);
    if (!is_new && is_known(team + name)) place->second = folder;
  }
  std::erase_if(folders, [&](const fs::path& folder) {
    const std::string name = folder.filename().string();
    const bool is_plain = is_plain_name(name);
    if (is_plain && chosen.at(lower_case(name)) == folder) return false;
    passed.push_back(
        {folder,
         std::string(is_plain ? "another folder has this name but for letter case" : kPlainNames)});
    return true;
  });
  return folders;
}

}  // namespace

IsKnown known_names(const Season& season, const History& history) {
  std::set<std::string> names(season.teams.begin(), season.teams.end());
  for (const Entry& entry : history.entries()) {
    names.insert(entry.team);
    names.insert(entry.name());
  }
  return [names = std::move(names)](const std::string& name) { return names.contains(name); };
}

std::string PassedOver::sentence() const {
  return fmt::format("{} is passed over: {}", text::printable(folder.string()), why);
}

std::vector<EntryFolder> entry_folders(const fs::path& entries, const IsKnown& is_known,
                                       std::vector<PassedOver>& passed) {
  std::vector<EntryFolder> found;
  for (const fs::path& team : folders_in(entries, "", is_known, passed)) {
    const std::string name = team.filename().string();
    try {
      for (const fs::path& folder : folders_in(team, name + "/", is_known, passed)) {
        found.push_back({name, folder.filename().string(), folder});
      }
    } catch (const Error& error) {
      passed.push_back({team, error.what()});
    }
  }
  std::ranges::sort(passed, {}, &PassedOver::folder);
  return found;
}

bool is_handed_in(const fs::path& entries, const Entry& entry) {
  const fs::path team = entries / entry.team;
  const fs::path folder = team / entry.submission;
  for (const fs::path& path : {team, folder}) {
    std::error_code none;
    if (!fs::is_directory(fs::symlink_status(path, none))) return false;
  }
  std::error_code error;
  fs::recursive_directory_iterator file(folder, error);
  for (const fs::recursive_directory_iterator end; !error && file != end; file.increment(error)) {
    std::error_code none;
    if (!fs::is_directory(file->symlink_status(none))) return true;
  }
  return static_cast<bool>(error);  // whoever reads it says what is wrong
}

Team read_team(const Season& season, const fs::path& entries, const std::string& team) {
  const fs::path file = entries / team / kTeamFile;
  if (!season.teams.empty() && std::ranges::find(season.teams, team) == season.teams.end()) {
    throw input_error(fmt::format("{} does not list the team '{}'", season.file.string(), team),
                      "ask the organiser to add it to 'teams'");
  }
  std::error_code none;
  const fs::file_status status = fs::symlink_status(file, none);
  if (!fs::exists(status)) {
    throw input_error(
        fmt::format("the team '{}' has no {}", team, kTeamFile),
        fmt::format("write {} with 'matchbench: team/1', 'name' and 'members'", file.string()));
  }
  // A link could lead to any file of the organiser's, which a message would quote.
  if (!fs::is_regular_file(status)) {
    throw input_error(fmt::format("{} is a link, or no file", file.string()),
                      "write it as a small file");
  }
  const OwnFile own(entries / team, kTeamFile);
  if (fs::file_size(own.path()) > kMostTeamBytes) {
    throw input_error(fmt::format("{} has more than {} bytes", file.string(), kMostTeamBytes),
                      "keep to the keys that docs/take-part.md lists");
  }
  return parse_team(read_file(own.path()), file.string(), season);
}

}  // namespace matchbench::season
