#include "harness/data/importers/judged_dimensions.hpp"

#include "harness/data/collection/native/default_dimension.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/answer_statement.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {

void declare_dimensions(std::span<const std::string> names, ImportResult& result) {
  auto& present = result.judgments.dimensions;
  const auto declare = [&](const collection::DimensionInfo& dimension) {
    present.push_back(dimension.id);
    result.details.dimensions.push_back(dimension);
  };
  const collection::DimensionInfo usual = collection::default_dimension();
  if (names.empty() && present.empty()) declare(usual);
  for (const auto& name : names) {
    const bool is_there = std::ranges::find(present, name) != present.end();
    if (is_there || name.empty() || name == kAnswerDimension) {
      throw input_error(fmt::format("--dimension is '{}'", text::printable(name)),
                        is_there ? "leave it out: the collection has it" : "give another name");
    }
    declare(name == usual.id ? usual : collection::DimensionInfo{name, "", usual.grades});
  }
}

}  // namespace matchbench::importers
