#include "harness/operations/conduct/training_data.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/conduct/contest_check.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
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

std::int32_t whole_grade(double gain, const std::string& setting) {
  if (gain != std::floor(gain) || std::abs(gain) > 1e6) {
    throw input_error(fmt::format("relevance setting '{}' gives the gain {}, but matchmakers learn "
                                  "from whole grades",
                                  setting, gain),
                      "name another setting under 'training: {grades: …}'");
  }
  return static_cast<std::int32_t>(std::max(gain, 0.0));
}

}  // namespace

round::TrainingData read_training_data(const contest::Contest& contest,
                                       const Collection& collection,
                                       const ContestRequests& requests) {
  const auto settings = contest_settings(contest);
  const Judgments judgments = collection::read_judgments(contest.collection, collection);
  const auto gains_of = [&](const RelevanceSetting& setting) {
    return measures::gains_under(setting, judgments, collection.requests.size(),
                                 collection.services.size(), nullptr, &collection);
  };
  const RelevanceSetting& graded =
      contest.training.grades.empty()
          ? settings.front()
          : collection::setting_named(settings, contest.training.grades);
  const measures::SettingGains grades = gains_of(graded);
  std::optional<measures::SettingGains> relevant;
  if (!contest.training.relevant.empty()) {
    relevant = gains_of(collection::setting_named(settings, contest.training.relevant));
  }

  round::TrainingData data;
  const bool by_folds = contest.training.split.empty();
  data.digest = judgments.digest + graded.name + contest.training.relevant;
  for (const RequestIndex index : by_folds ? requests.asked : requests.trained_on) {
    const std::size_t r = index.value;
    if (!by_folds) {
      data.requests.push_back(collection.requests[r]);
      data.digest += fmt::format(" {}", r);
    }
    std::map<ServiceIndex, bool> binary;
    if (relevant) {
      const auto& judged = relevant->requests[r];
      for (std::size_t s = 0; s < judged.services.size(); ++s) {
        binary[judged.services[s]] = judged.gains[s] > 0;
      }
    }
    auto& out = data.by_request.emplace_back();
    const auto& judged = grades.requests[r];
    for (std::size_t s = 0; s < judged.services.size(); ++s) {
      const std::int32_t grade = whole_grade(judged.gains[s], graded.name);
      const auto known = binary.find(judged.services[s]);
      out.push_back({judged.services[s], grade, known == binary.end() ? grade > 0 : known->second});
      data.max_grade = std::max(data.max_grade, grade);
    }
  }
  return data;
}

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
