#include "harness/foundation/text/file_names.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>

namespace matchbench::text {
namespace {

bool is_kept(unsigned char c) {
  return c < 0x80 && (std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_');
}

}  // namespace

std::string FileNameMaker::name_for(std::string_view text) {
  constexpr std::size_t kMostBytes = 100;
  std::string base;
  for (const char c : text.substr(0, kMostBytes)) {
    base += is_kept(static_cast<unsigned char>(c)) ? c : '_';
  }
  if (base.empty() || base.front() == '.') base = fmt::format("_{}", base);
  return names_.take(base, [&](int number) { return fmt::format("{}-{}", base, number); });
}

bool is_plain_name(std::string_view name) {
  constexpr std::size_t kMostBytes = 64;
  return !name.empty() && name.size() <= kMostBytes && std::ranges::all_of(name, [](char letter) {
    return letter != '.' && is_kept(static_cast<unsigned char>(letter));
  });
}

std::string_view unpacked_name(std::string_view path) {
  for (const std::string_view ending : {".gz", ".zst"}) {
    if (path.size() <= ending.size()) continue;
    const std::size_t end = path.size() - ending.size();
    if (lower_case(path.substr(end)) == ending) return path.substr(0, end);
  }
  return path;
}

std::string plain_ending(std::string_view path) {
  return lower_case(std::filesystem::path(unpacked_name(path)).extension().string());
}

}  // namespace matchbench::text
