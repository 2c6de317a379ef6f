#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::conduct {

// The demonstration's contest from the text of datasets/contests/geography.yaml: `collection` is
// the folder of its collection wherever the file lies, and plugins are confined as far as the
// machine can, since they are this project's own.
std::string demo_contest_text(std::string_view shipped, const std::filesystem::path& collection);

// Makes the folder, unless it is there, so that this user alone may change what is in it. Throws an
// environment Error if somebody else may, or could put another one in its place.
void make_own_folder(const std::filesystem::path& folder);

// Where the collection of a demonstration is: as it is installed, or a copy beside the contest
// file, so that the folder can be moved to another machine.
enum class DemoCollection : std::uint8_t { kInstalled, kCopied };

// Its folder beside the contest file.
inline constexpr const char* kDemoCollection = "geography";

struct DemoContest {
  std::filesystem::path file;
  std::string text;
};

// Writes it as contest.yaml into the folder, which is made if it is missing.
// Throws an environment Error if the example collections are not installed beside the program, or
// if the folder cannot be written.
DemoContest write_demo_contest(const std::filesystem::path& folder,
                               DemoCollection collection = DemoCollection::kInstalled);

}  // namespace matchbench::conduct
