#pragma once

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/operations/season/appended_lines.hpp"
#include "harness/operations/season/journal.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::season {

// What an organiser can do who writes all of a journal anew: its lines are changed as JSON, and
// each follows from the one before it again.
inline void forge_journal(const std::filesystem::path& file,
                          const std::function<void(std::vector<text::Json>&)>& change) {
  std::vector<text::Json> lines;
  for (const std::string& line : complete_lines(file)) lines.push_back(text::Json::parse(line));
  change(lines);
  std::string head(kNoHead);
  std::string text;
  for (text::Json& line : lines) {
    line["previous"] = head;
    const std::string one = text::json_text(line);
    head = Sha256().bytes(one).hex();
    text += one + "\n";
  }
  write_file(file, text);
}

}  // namespace matchbench::season
