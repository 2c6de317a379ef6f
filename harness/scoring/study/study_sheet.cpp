#include "harness/scoring/study/study_sheet.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

namespace matchbench::study {

std::string json_of(const StudySheet& sheet) {
  return sheet.parts.empty() ? text::format_table(sheet.table, text::TableFormat::kJson)
                             : text::format_json(sheet.parts);
}

void keep_study(const std::string& database, const std::string& name, const std::string& arguments,
                const StudySheet& sheet) {
  if (!is_round_database(database)) {
    throw input_error(fmt::format("{} is not a round, so it cannot keep a table", database),
                      "leave out --keep, or name a round's database");
  }
  store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kWrite);
  store.keep_analysis({.name = name, .arguments = arguments, .tables = json_of(sheet), .made = {}});
}

}  // namespace matchbench::study
