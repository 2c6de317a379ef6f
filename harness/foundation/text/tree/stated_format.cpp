#include "harness/foundation/text/tree/stated_format.hpp"

#include <fstream>
#include <string_view>

namespace matchbench::text {

std::string stated_format(const std::filesystem::path& file) {
  constexpr std::string_view kKey = "matchbench: ";
  constexpr int kMostLines = 20;  // comments may precede it
  std::ifstream stream(file);
  std::string line;
  for (int i = 0; i < kMostLines && std::getline(stream, line); ++i) {
    if (line.starts_with(kKey)) return line.substr(kKey.size());
  }
  return {};
}

}  // namespace matchbench::text
