#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/json.hpp"

#include <fmt/format.h>

namespace matchbench::contest {

// Takes back a number of a stored protocol; one that is missing keeps its value. Whoever made the
// database, bundle or baseline may have written any number there: an input Error is thrown if no
// contest may say it.
template <class Number>
void restore_number(const text::Json& stored, const char* name, double least, double most,
                    Number& value) {
  const text::Json given = stored.value(name, text::Json(value));
  const auto number = given.get<double>();
  if (number < least || number > most) {
    throw input_error(fmt::format("the stored protocol says '{}: {}', and contests say {} to {}",
                                  name, number, least, most),
                      "the file is damaged; restore a copy");
  }
  value = given.get<Number>();
}

}  // namespace matchbench::contest
