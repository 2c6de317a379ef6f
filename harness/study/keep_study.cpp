#include "harness/study/keep_study.hpp"

#include "harness/base/error.hpp"
#include "harness/store/store.hpp"
#include "harness/study/input.hpp"

#include <fmt/format.h>

namespace matchbench {

void keep_study(const std::string& database, const std::string& name, const std::string& arguments,
                const StudySheet& sheet) {
  if (!is_round_database(database)) {
    throw input_error(fmt::format("{} is not a round, so it cannot keep a table", database),
                      "leave out --keep, or name a round's database");
  }
  RoundStore store = RoundStore::open(database, RoundStore::Mode::kWrite);
  store.keep_analysis({.name = name,
                       .arguments = arguments,
                       .tables = format_table(sheet.table, TableFormat::kJson),
                       .made = {}});
}

}  // namespace matchbench
