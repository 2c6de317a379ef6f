#pragma once

#include <cstdint>
#include <string_view>

namespace matchbench {

// "mbr1" in a database's header: tells a round from the databases of other programs.
inline constexpr std::int32_t kApplicationId = 0x6d627231;

// What has to be read of a file to tell whether it is such a database.
inline constexpr std::size_t kDatabaseHeadBytes = 100;

// Whether a file that begins like this is a database of matchbench's, a round or a pool of
// judgments (https://sqlite.org/fileformat2.html, "The Database Header": the application id stands
// at 68, its highest byte first, and begins with "mb" in all of them).
inline bool marks_database(std::string_view head) {
  if (head.size() < kDatabaseHeadBytes || !head.starts_with("SQLite format 3")) return false;
  std::uint32_t application = 0;
  for (std::size_t i = 68; i < 72; ++i) {
    application = application << 8 | static_cast<unsigned char>(head[i]);
  }
  return application >> 16 == static_cast<std::uint32_t>(kApplicationId) >> 16;
}

}  // namespace matchbench
