#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace matchbench {

// Fast hash (XXH3), for comparing rankings and deriving seeds; not for provenance.
std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0);

// SHA-256, for provenance. Feed it piecewise; hex() ends it.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  // Length-prefixed, so that ("ab", "c") and ("a", "bc") differ.
  Sha256& field(std::string_view bytes);
  Sha256& bytes(std::string_view bytes);
  // 64 lower-case hex digits. Call once.
  std::string hex();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The SHA-256 of a whole file. Throws Error if it cannot be read.
std::string sha256_of_file(const std::filesystem::path& path);

// Throws an input Error, before any of them is read, if somebody else's files have more than
// kMostSummedBytes together: a file with a hole takes no room, and hours to sum up.
inline constexpr std::uintmax_t kMostSummedBytes = std::uintmax_t{64} << 30;
void require_few_bytes(std::span<const std::filesystem::path> files);

}  // namespace matchbench
