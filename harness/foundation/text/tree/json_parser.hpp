#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace matchbench::text {

struct YamlItem;

// So many bytes behind a text must be readable; their values do not matter.
inline constexpr std::size_t kJsonPadding = 64;

// The only place that knows the JSON parser. Keeps its memory from text to text. One thread.
class JsonParser {
 public:
  JsonParser();
  ~JsonParser();
  JsonParser(const JsonParser&) = delete;
  JsonParser& operator=(const JsonParser&) = delete;

  // The tree of a text whose first line has the number `line` in `file`. Throws what
  // YamlDocument::parse_json promises.
  YamlItem parse(std::string_view padded, const std::string& file, std::uint64_t line = 1);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace matchbench::text
