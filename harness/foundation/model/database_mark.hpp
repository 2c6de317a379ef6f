#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace matchbench {

// In a database's header, they tell the databases of matchbench from those of other programs:
// "mbr1" marks a round, "mbp1" a pool of judgments.
inline constexpr std::int32_t kApplicationId = 0x6d627231;
inline constexpr std::int32_t kPoolApplicationId = 0x6d627031;

// What has to be read of a file to tell what it is.
inline constexpr std::size_t kDatabaseHeadBytes = 100;

// The application id of a database that begins like this; none if it is not a database of SQLite
// (https://sqlite.org/fileformat2.html, "The Database Header": the id stands at 68, its highest
// byte first).
inline std::optional<std::int32_t> application_of(std::string_view head) {
  if (head.size() < kDatabaseHeadBytes || !head.starts_with("SQLite format 3")) {
    return std::nullopt;
  }
  std::uint32_t application = 0;
  for (std::size_t i = 68; i < 72; ++i) {
    application = application << 8 | static_cast<unsigned char>(head[i]);
  }
  return static_cast<std::int32_t>(application);
}

// Whether a file that begins like this is a database of matchbench, which no entrant may see.
inline bool marks_database(std::string_view head) {
  const auto application = application_of(head);
  return application && (*application == kApplicationId || *application == kPoolApplicationId);
}

}  // namespace matchbench
