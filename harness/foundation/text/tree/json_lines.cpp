#include "harness/foundation/text/tree/json_lines.hpp"

#include "harness/foundation/text/tree/json_parser.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::text {
namespace {

// A line may be as long as a document of its own.
constexpr std::size_t kLongestLine = std::size_t{64} << 20;

}  // namespace

void for_each_json_line(std::string_view padded, const std::string& file,
                        const std::function<void(const YamlNode&)>& take) {
  JsonParser parser;
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < padded.size();) {
    const std::size_t end = std::min(padded.find('\n', at), padded.size());
    const std::string_view line = padded.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (line.size() > kLongestLine) {
      throw input_error(
          {file, number},
          fmt::format("a line of {} bytes, more than {} MiB", line.size(), kLongestLine >> 20),
          "write one object {…} in each line");
    }
    const YamlItem item = parser.parse(line, file, number);
    if (item.kind != YamlNode::Kind::kMap) {
      throw input_error({file, number}, "the line has no JSON object",
                        "write one object {…} in each line");
    }
    take(YamlNode(file, item, {}));
  }
}

}  // namespace matchbench::text
