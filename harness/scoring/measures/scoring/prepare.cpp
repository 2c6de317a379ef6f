#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/judgments/judgment_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>

namespace matchbench::measures {
namespace {

void check_finite(std::span<const double> grades) {
  const auto bad = std::find_if(grades.begin(), grades.end(),
                                [](double grade) { return !std::isfinite(grade); });
  if (bad == grades.end()) return;
  throw input_error(fmt::format("a judgment has the gain {}", *bad), "gains must be finite");
}

void check_size(const JudgedRequest& request) {
  if (request.collection_size && *request.collection_size < request.grades.size()) {
    throw input_error(fmt::format("{} services are judged, but the collection has {}",
                                  request.grades.size(), *request.collection_size),
                      "correct that number, or the judgments");
  }
}

void check_needs(const Measure& measure, const PreparedRequest& request) {
  const auto& properties = measure.declaration->properties;
  const bool needs_size =
      properties.needs_collection_size || (properties.depth_is_collection && !measure.at);
  if (needs_size && !request.collection_size) {
    throw input_error(
        fmt::format("{} needs the number of services in the collection", to_string(measure)),
        properties.needs_collection_size
            ? "give it (on the command line: -N)"
            : "give it (on the command line: -N), or give a cutoff: NAME@k");
  }
  if (properties.needs_subtopics && request.subtopic_begin.empty()) {
    throw input_error(fmt::format("{} needs judgments with subtopics", to_string(measure)));
  }
}

// The number, or 0 if it has a minus sign. Compilers turn std::max into a branch, and the processor
// cannot predict whether a service is relevant.
double positive_part(double number) {
  const auto bits = std::bit_cast<std::int64_t>(number);
  return std::bit_cast<double>(bits & ~(bits >> 63));
}

// Finds the levels if all positive grades are whole numbers below kSmall, without a branch for each
// service. Returns false if there is any other positive grade, or a NaN.
bool find_small_levels(PreparedRequest& out) {
  constexpr std::size_t kSmall = 16;
  std::array<std::uint32_t, kSmall + 1> count{};  // by grade; the last counts all others
  bool all_small = true;
  bool any_sign = false;
  for (std::size_t s = 0; s < out.grades.size(); ++s) {
    any_sign |= std::signbit(out.grades[s]);
    const double positive = positive_part(out.grades[s]);
    const double grade = positive < double{kSmall} ? positive : double{kSmall};
    const auto whole = static_cast<std::uint32_t>(grade);
    all_small &= static_cast<double>(whole) >= grade;
    out.level_of_slot[s] = whole;
    ++count[whole];
  }
  if (!all_small || count[kSmall] > 0) return false;
  if (any_sign) check_finite(out.grades);

  std::array<std::uint32_t, kSmall> level{};  // of a grade
  out.level_gain.assign(1, 0.0);
  out.level_size.assign(1, count[0]);
  for (std::size_t grade = 1; grade < kSmall; ++grade) {
    if (count[grade] == 0) continue;
    level[grade] = static_cast<std::uint32_t>(out.level_gain.size());
    out.level_gain.push_back(static_cast<double>(grade));
    out.level_size.push_back(count[grade]);
  }
  const bool are_levels = out.level_gain.back() < static_cast<double>(out.level_gain.size());
  if (are_levels) return true;  // no grade is left out below the highest
  for (auto& of_slot : out.level_of_slot) of_slot = level[of_slot];
  return true;
}

// Finds the levels of any grades.
void find_any_levels(PreparedRequest& out, std::vector<double>& positive) {
  check_finite(out.grades);
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
  const auto count_if = [&out](auto belongs) {
    return static_cast<std::uint32_t>(std::count_if(out.grades.begin(), out.grades.end(), belongs));
  };
  const auto not_negative = count_if([](double grade) { return grade >= 0; });
  out.counts.assign(thresholds.size(), {});
  for (std::size_t t = 0; t < thresholds.size(); ++t) {
    auto& counts = out.counts[t];
    if (thresholds[t] <= 0) {
      counts.relevant = count_if([&](double grade) { return grade >= thresholds[t]; });
      continue;
    }
    for (std::size_t level = 1; level < out.level_gain.size(); ++level) {
      if (out.level_gain[level] >= thresholds[t]) counts.relevant += out.level_size[level];
    }
    counts.nonrelevant = not_negative - counts.relevant;
  }
}

void check_gain(const Gain& gain, double highest) {
  if (gain.kind != Gain::Kind::kExp || highest < std::numeric_limits<double>::max_exponent) return;
  throw input_error(fmt::format("gain=exp is 2^g − 1, too large a number for g = {}", highest),
                    "use gain=linear or gain=map(…)");
}

void find_slot_gains(const Gain& gain, const PreparedRequest& request,
                     std::vector<double>& by_slot) {
  by_slot.resize(request.grades.size());
  const auto& grades = request.grades;
  if (gain.kind == Gain::Kind::kLinear) {
    std::transform(grades.begin(), grades.end(), by_slot.begin(), positive_part);
  } else {
    std::transform(grades.begin(), grades.end(), by_slot.begin(),
                   [&](double grade) { return gain_of(gain, grade, request.highest_gain()); });
  }
}

// The positive gains, falling. All gain functions except tables rise with the grade, so the levels
// are already in the right order.
void find_ideal_gains(const Gain& gain, const PreparedRequest& request,
                      std::span<const double> by_slot, std::vector<double>& ideal) {
  ideal.clear();
  if (gain.kind == Gain::Kind::kMap) {
    std::copy_if(by_slot.begin(), by_slot.end(), std::back_inserter(ideal),
                 [](double number) { return number > 0; });
    std::sort(ideal.begin(), ideal.end(), std::greater<>());
    return;
  }
  for (std::size_t level = request.level_gain.size() - 1; level > 0; --level) {
    ideal.insert(ideal.end(), request.level_size[level],
                 gain_of(gain, request.level_gain[level], request.highest_gain()));
  }
}

void sum_ideal(std::span<const double> gains, std::span<const double> weights, IdealCurve& curve) {
  curve.sums.resize(gains.size() + 1);
  curve.sums[0] = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    curve.sums[i + 1] = curve.sums[i] + gains[i] * weights[i + 1];
  }
}

// Checks the sums of all gain functions: gains that overflow would silently score 0.
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

void ScoringPlan::prepare(const JudgedRequest& request, Workspace& workspace,
                          PreparedRequest& out) const {
  out.grades.assign(request.grades.begin(), request.grades.end());
  out.collection_size = request.collection_size;
  out.has_answer = request.has_answer;
  if (!out.has_answer && !request.grades.empty()) out.has_answer = true;
  find_levels(out, workspace.numbers);
  check_size(request);
  count_relevant(keys_.thresholds, out);
  if (request.scale.empty()) {
    out.scale.assign(out.level_gain.begin() + 1, out.level_gain.end());
  } else {
    out.scale.assign(request.scale.begin(), request.scale.end());
  }
  copy_subtopics(request.subtopics, out);
  assert(request.strata.empty() || request.strata.size() == request.grades.size());
  out.strata.assign(request.strata.begin(), request.strata.end());
  if (any_reads_groups_) make_groups(request, workspace.numbers, out.groups);

  out.slot_gains.resize(keys_.gains.size());
  out.ideal_gains.resize(keys_.gains.size());
  for (std::size_t g = 0; g < keys_.gains.size(); ++g) {
    const auto& gain = keys_.gains[g];
    check_gain(gain, out.highest_gain());
    // Linear gains are always listed, though perhaps not read; every other gain is read by a curve.
    const bool is_read = std::any_of(keys_.curves.begin(), keys_.curves.end(),
                                     [g](const auto& curve) { return curve.gain == g; });
    if (is_read) find_slot_gains(gain, out, out.slot_gains[g]);
    find_ideal_gains(gain, out, out.slot_gains[g], out.ideal_gains[g]);
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

}  // namespace matchbench::measures
