#include "harness/data/importers/import_report.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

constexpr std::size_t kMostExamples = 5;

}  // namespace

std::vector<std::string> ImportNote::shown_examples() const {
  std::vector<std::string> shown = text::told_apart(examples);
  for (std::string& example : shown) example = text::printable(example);
  return shown;
}

void ImportReport::add(std::string_view kind, std::string_view done, const std::string& example) {
  add_many(kind, done, 1, example);
}

void ImportReport::add_many(std::string_view kind, std::string_view done, std::size_t count,
                            const std::string& example) {
  if (count == 0) return;
  auto note = notes_.begin();
  while (note != notes_.end() && note->kind != kind) ++note;
  if (note == notes_.end()) {
    note = notes_.insert(note, {std::string(kind), std::string(done), 0, {}});
  }
  note->count += count;
  if (note->examples.size() < kMostExamples) note->examples.push_back(example);
}

void ImportReport::add_on_top(std::string_view kind, std::string_view done, std::size_t count,
                              const std::string& example) {
  notes_.insert(notes_.begin(), {std::string(kind), std::string(done), count, {example}});
}

std::string ImportReport::text() const {
  std::string text;
  for (const ImportNote& note : notes_) {
    std::string kind = note.kind;
    std::ranges::replace(kind, '_', ' ');
    text += fmt::format("{} ({}): {}\n", kind, note.count, note.done);
    for (const std::string& example : note.shown_examples()) text += fmt::format("  {}\n", example);
    if (note.count > note.examples.size() && note.examples.size() == kMostExamples) {
      text += "  …\n";
    }
  }
  return text;
}

}  // namespace matchbench::importers
