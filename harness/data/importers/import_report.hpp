#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// One kind of thing that an import could not take over unchanged.
struct ImportNote {
  std::string kind;  // a fixed word: "duplicate_pair", "missing_file", …
  std::string done;  // what was done about it, in words
  std::size_t count = 0;
  std::vector<std::string> examples;  // the first few, each with its place and values

  // The examples for people: printable, because they quote files of strangers, and those that look
  // alike told apart.
  std::vector<std::string> shown_examples() const;
};

// Everything that an import did not take over unchanged. Nothing is left out without a note.
class ImportReport {
 public:
  // Counts one more of a kind. `done` is the same for all of a kind; the first one counts.
  void add(std::string_view kind, std::string_view done, const std::string& example);
  // The same for many at once, if one example is enough for all of them.
  void add_many(std::string_view kind, std::string_view done, std::size_t count,
                const std::string& example);

  // The same, before all others.
  void add_on_top(std::string_view kind, std::string_view done, std::size_t count,
                  const std::string& example);

  const std::vector<ImportNote>& notes() const {
    return notes_;
  }  // in order of first mention, those on top first

  // One paragraph for each kind, for people.
  std::string text() const;

 private:
  std::vector<ImportNote> notes_;
};

}  // namespace matchbench::importers
