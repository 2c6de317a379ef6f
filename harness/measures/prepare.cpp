#include "harness/measures/plan.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>

namespace matchbench {
namespace {

void check(const JudgedRequest& request) {
  bool finite = true;  // decided behind the loop, which is quicker than to ask in every round
  for (const double grade : request.grades) finite &= std::isfinite(grade);
  if (!finite) {
    const auto bad = std::find_if(request.grades.begin(), request.grades.end(),
                                  [](double grade) { return !std::isfinite(grade); });
    throw input_error(fmt::format("a judgment has the gain {}", *bad), "gains must be finite");
  }
  if (request.collection_size && *request.collection_size < request.grades.size()) {
    throw input_error(fmt::format("{} services are judged, but the collection has {}",
                                  request.grades.size(), *request.collection_size));
  }
}

void check_needs(const Measure& measure, const PreparedRequest& request) {
  const auto& properties = measure.declaration->properties;
  const bool needs_size =
      properties.needs_collection_size || (properties.depth_is_collection && !measure.at);
  if (needs_size && !request.collection_size) {
    throw input_error(
        fmt::format("{} needs the number of services in the collection", to_string(measure)),
        properties.needs_collection_size ? "say how many there are"
                                         : "say how many there are, or give a cutoff: NAME@k");
  }
  if (properties.needs_subtopics && request.subtopic_begin.empty()) {
    throw input_error(fmt::format("{} needs judgments with subtopics", to_string(measure)));
  }
}

// Levels of grades that are all whole numbers below kSmall, counted without a branch for each
// service: which grade comes next cannot be predicted. False where there is any other grade.
bool find_small_levels(PreparedRequest& out) {
  constexpr std::size_t kSmall = 16;
  std::array<std::uint32_t, kSmall + 1> count{};  // by grade; the last for all others
  bool all_small = true;
  for (std::size_t s = 0; s < out.grades.size(); ++s) {
    const double grade = std::clamp(out.grades[s], 0.0, double{kSmall});
    const auto whole = static_cast<std::uint32_t>(grade);
    all_small &= static_cast<double>(whole) == grade;
    out.level_of_slot[s] = whole;
    ++count[whole];
  }
  if (!all_small || count[kSmall] > 0) return false;

  std::array<std::uint32_t, kSmall> level{};  // of a grade
  out.level_gain.assign(1, 0.0);
  out.level_size.assign(1, count[0]);
  for (std::size_t grade = 1; grade < kSmall; ++grade) {
    if (count[grade] == 0) continue;
    level[grade] = static_cast<std::uint32_t>(out.level_gain.size());
    out.level_gain.push_back(static_cast<double>(grade));
    out.level_size.push_back(count[grade]);
  }
  for (auto& of_slot : out.level_of_slot) of_slot = level[of_slot];
  return true;
}

// Levels of any grades.
void find_any_levels(PreparedRequest& out, std::vector<double>& positive) {
  positive.clear();
  std::copy_if(out.grades.begin(), out.grades.end(), std::back_inserter(positive),
               [](double grade) { return grade > 0; });
  std::sort(positive.begin(), positive.end());
  positive.erase(std::unique(positive.begin(), positive.end()), positive.end());
  out.level_gain.assign(1, 0.0);
  out.level_gain.insert(out.level_gain.end(), positive.begin(), positive.end());
  out.level_size.assign(out.level_gain.size(), 0);
  for (std::size_t s = 0; s < out.grades.size(); ++s) {
    const auto above = std::upper_bound(positive.begin(), positive.end(), out.grades[s]);
    const auto level = static_cast<std::uint32_t>(above - positive.begin());
    out.level_of_slot[s] = level;
    ++out.level_size[level];
  }
}

void find_levels(PreparedRequest& out, std::vector<double>& memory) {
  out.level_of_slot.resize(out.grades.size());
  if (!find_small_levels(out)) find_any_levels(out, memory);
  out.relevant = static_cast<std::uint32_t>(out.grades.size()) - out.level_size[0];
}

void count_relevant(const std::vector<double>& thresholds, PreparedRequest& out) {
  out.counts.assign(thresholds.size(), {});
  for (std::size_t t = 0; t < thresholds.size(); ++t) {
    auto& counts = out.counts[t];
    for (const double grade : out.grades) {
      counts.relevant += grade >= thresholds[t];
      counts.nonrelevant += grade >= 0 && grade < thresholds[t];
    }
  }
}

// Gains of the slots, and the positive ones falling. All gain functions but tables rise with the
// grade, so that the levels are already in the order wanted.
void apply_gain(const Gain& gain, PreparedRequest& out, std::vector<double>& by_slot,
                std::vector<double>& ideal) {
  if (gain.kind == Gain::Kind::kExp &&
      out.highest_gain() >= std::numeric_limits<double>::max_exponent) {
    throw input_error(
        fmt::format("gain=exp is 2^g − 1, too large a number for g = {}", out.highest_gain()),
        "use gain=linear or gain=map(…)");
  }
  by_slot.resize(out.grades.size());
  ideal.clear();
  if (gain.kind == Gain::Kind::kMap) {
    for (std::size_t s = 0; s < by_slot.size(); ++s) {
      by_slot[s] = gain_of(gain, out.grades[s], out.highest_gain());
      if (by_slot[s] > 0) ideal.push_back(by_slot[s]);
    }
    std::sort(ideal.begin(), ideal.end(), std::greater<>());
    return;
  }
  for (std::size_t level = out.level_gain.size() - 1; level > 0; --level) {
    ideal.insert(ideal.end(), out.level_size[level],
                 gain_of(gain, out.level_gain[level], out.highest_gain()));
  }
  for (std::size_t s = 0; s < by_slot.size(); ++s) {
    by_slot[s] = gain.kind == Gain::Kind::kLinear
                     ? std::max(out.grades[s], 0.0)
                     : gain_of(gain, out.grades[s], out.highest_gain());
  }
}

void sum_ideal(std::span<const double> gains, std::span<const double> weights, IdealCurve& curve) {
  curve.sums.resize(gains.size() + 1);
  curve.sums[0] = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    curve.sums[i + 1] = curve.sums[i] + gains[i] * weights[i + 1];
  }
}

// Of all gain functions; what overflows would score 0 without a word.
void check_sums(const PreparedRequest& request) {
  double most = request.scale.empty() ? 0 : request.scale.back();
  for (const auto& gains : request.ideal_gains) {
    most = std::max(most, std::accumulate(gains.begin(), gains.end(), 0.0));
  }
  if (most <= kLargest) return;
  throw input_error(fmt::format("the gains of the judged services add up to {}", most),
                    fmt::format("scale the grades down: the sum may be up to {}", kLargest));
}

void copy_subtopics(const SubtopicView& view, PreparedRequest& out) {
  out.subtopic_begin.assign(view.begin.begin(), view.begin.end());
  out.subtopic_ids.assign(view.ids.begin(), view.ids.end());
  out.subtopic_size.clear();
  for (const auto id : view.ids) {
    if (id >= out.subtopic_size.size()) out.subtopic_size.resize(id + 1, 0);
    ++out.subtopic_size[id];
  }
  out.subtopics =
      static_cast<std::uint32_t>(std::count_if(out.subtopic_size.begin(), out.subtopic_size.end(),
                                               [](std::uint32_t size) { return size > 0; }));
}

}  // namespace

void Plan::prepare(const JudgedRequest& request, Workspace& workspace, PreparedRequest& out) const {
  check(request);
  out.grades.assign(request.grades.begin(), request.grades.end());
  out.collection_size = request.collection_size;
  find_levels(out, workspace.numbers);
  count_relevant(keys_.thresholds, out);
  if (request.scale.empty()) {
    out.scale.assign(out.level_gain.begin() + 1, out.level_gain.end());
  } else {
    out.scale.assign(request.scale.begin(), request.scale.end());
  }
  copy_subtopics(request.subtopics, out);

  out.slot_gains.resize(keys_.gains.size());
  out.ideal_gains.resize(keys_.gains.size());
  for (std::size_t g = 0; g < keys_.gains.size(); ++g) {
    apply_gain(keys_.gains[g], out, out.slot_gains[g], out.ideal_gains[g]);
  }
  check_sums(out);
  out.curves.resize(keys_.curves.size());
  out.gain_of_curve.resize(keys_.curves.size());
  out.discount_of_curve.resize(keys_.curves.size());
  for (std::size_t c = 0; c < keys_.curves.size(); ++c) {
    out.gain_of_curve[c] = keys_.curves[c].gain;
    out.discount_of_curve[c] = keys_.discounts[keys_.curves[c].discount];
    const auto& gains = out.ideal_gains[keys_.curves[c].gain];
    sum_ideal(gains, workspace.weights(out.discount_of_curve[c], gains.size()), out.curves[c]);
  }

  out.states.resize(arguments_.size());
  for (const auto& a : arguments_) {
    const auto& declaration = *a.measure->declaration;
    check_needs(*a.measure, out);
    if (declaration.prepare != nullptr && is_defined(out, a)) {
      declaration.prepare(out, a, workspace, out.states[a.index]);
    }
  }
}

}  // namespace matchbench
