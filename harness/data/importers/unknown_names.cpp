#include "harness/data/importers/unknown_names.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::importers {

void UnknownNames::add(const Position& place, std::string_view what, const std::string& name,
                       std::string_view nearest) {
  if (!names_.insert(name).second) return;
  std::string remedy =
      nearest.empty()
          ? fmt::format("correct it: {0}s.yaml or {0}s.jsonl of the collection lists them", what)
          : text::did_you_mean(name, nearest);
  unknown_.push_back({place, name, std::string(what), std::move(remedy)});
}

void UnknownNames::require_none() const {
  constexpr std::size_t kMostNamed = 5;
  if (unknown_.empty()) return;
  const Unknown& first = unknown_.front();
  std::vector<std::string> names;
  for (const Unknown& one : unknown_) names.push_back(one.name);
  names = text::told_apart(std::move(names));
  std::string text =
      fmt::format("the collection has no {} '{}'", first.what, text::printable(names.front()));
  if (unknown_.size() == 1) throw input_error(first.place, text, first.remedy);
  std::vector<std::string> others;
  for (std::size_t i = 1; i < unknown_.size(); ++i) {
    others.push_back(
        fmt::format("'{}' (line {})", text::printable(names[i]), unknown_[i].place.line));
  }
  throw input_error(first.place,
                    fmt::format("{}, and not {}", text, text::first_few(others, kMostNamed)),
                    "'matchbench collection diff OLD NEW' lists what has gone; " + first.remedy);
}

void report_end(const collection::NameIndex& index, std::string_view name, std::uint32_t found,
                const std::string& place, ImportReport& report) {
  if (!index.has_own_ids() || index.by_whole_name(name)) return;
  report.add("named_by_an_end", "taken for the only one that ends so",
             fmt::format("{}: '{}' is {}", place, name, index.uri_of(found)));
}

}  // namespace matchbench::importers
