#pragma once

#include "harness/model/answer.hpp"
#include "harness/store/facts.hpp"
#include "harness/store/ids.hpp"

#include <SQLiteCpp/Database.h>

#include <functional>

namespace matchbench {

// As the methods of RoundStore with these names.
void for_each_answer(SQLite::Database& database, RunId run,
                     const std::function<void(const Answer&)>& callback);

}  // namespace matchbench
