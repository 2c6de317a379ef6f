#include "harness/operations/conduct/contest_requests.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace matchbench::conduct {
namespace {

const Split& split_named(const std::string& name, const Position& where,
                         const Collection& collection) {
  std::vector<std::string_view> names;
  for (const Split& split : collection.splits) {
    if (split.name == name) return split;
    names.push_back(split.name);
  }
  const std::string unknown =
      fmt::format("the collection has no split '{}'", text::printable(name, name.size()));
  if (names.empty()) {
    throw input_error(where, unknown + ": it has none",
                      "add 'splits' to its collection.yaml, or leave the split out");
  }
  throw input_error(where, fmt::format("{}; it has {}", unknown, fmt::join(names, ", ")),
                    suggestion(name, names));
}

std::vector<RequestIndex> all_requests(const Collection& collection) {
  std::vector<RequestIndex> all;
  for (std::uint32_t r = 0; r < collection.requests.size(); ++r) all.push_back({r});
  return all;
}

}  // namespace

ContestRequests requests_of(const contest::Contest& contest, const Collection& collection) {
  ContestRequests out;
  out.asked = contest.split.empty()
                  ? all_requests(collection)
                  : split_named(contest.split, contest.split_where, collection).requests;
  const std::string& training = contest.training.split;
  if (training.empty()) return out;
  const auto& split = split_named(training, contest.training_split_where, collection).requests;
  std::ranges::set_difference(split, out.asked, std::back_inserter(out.trained_on));
  out.left_out = split.size() - out.trained_on.size();
  if (out.trained_on.empty()) {
    throw input_error(contest.training_split_where,
                      fmt::format("all requests of the split '{}' are asked, so that nothing is "
                                  "left to train on",
                                  training),
                      "name what is asked by a 'split' of the contest, or train by 'folds'");
  }
  return out;
}

}  // namespace matchbench::conduct
