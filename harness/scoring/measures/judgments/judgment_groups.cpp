#include "harness/scoring/measures/judgments/judgment_groups.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace matchbench::measures {
namespace {

void check_grade(const GroupGrade& grade, std::size_t slots) {
  assert(grade.slot < slots);
  (void)slots;
  if (std::isfinite(grade.grade)) return;
  throw input_error(fmt::format("a judgment group gives the grade {}", grade.grade),
                    "grades must be finite");
}

void number_levels(std::vector<double>& grades, JudgmentGroup& group) {
  grades.clear();
  for (const auto& entry : group.entries) grades.push_back(entry.grade);
  std::sort(grades.begin(), grades.end());
  grades.erase(std::unique(grades.begin(), grades.end()), grades.end());
  for (auto& entry : group.entries) {
    const auto found = std::lower_bound(grades.begin(), grades.end(), entry.grade);
    entry.level = static_cast<std::uint32_t>(found - grades.begin());
  }
  group.levels = static_cast<std::uint32_t>(grades.size());
}

// Orders the entries by part and slot, and refuses a slot that appears twice in a part.
void order(JudgmentGroup& group) {
  const auto key = [](const JudgmentGroup::Entry& entry) {
    return std::pair(entry.part, entry.slot);
  };
  std::ranges::sort(group.entries, {}, key);
  const auto twice = std::ranges::adjacent_find(group.entries, {}, key);
  if (twice == group.entries.end()) return;
  throw input_error("a judgment group judges a service twice", "give one grade for each service");
}

}  // namespace

void make_groups(const JudgedRequest& request, std::vector<double>& memory,
                 std::vector<JudgmentGroup>& out) {
  std::size_t count = 0;
  const auto next_group = [&]() -> JudgmentGroup& {
    if (out.size() == count) out.emplace_back();
    auto& group = out[count++];
    group.entries.clear();
    group.is_partial = false;
    return group;
  };
  if (request.groups.empty()) {
    auto& group = next_group();
    for (std::uint32_t slot = 0; slot < request.grades.size(); ++slot) {
      const double grade = request.grades[slot];
      if (grade >= 0)
        group.entries.push_back({.slot = slot, .level = 0, .part = 0, .grade = grade});
    }
  }
  const GroupGrade* last = nullptr;
  for (const auto& grade : request.groups) {
    check_grade(grade, request.grades.size());
    assert(last == nullptr || grade.group >= last->group);
    auto& group = last == nullptr || grade.group != last->group ? next_group() : out[count - 1];
    if (!group.entries.empty()) group.is_partial |= grade.part != group.entries.front().part;
    group.entries.push_back(
        {.slot = grade.slot, .level = 0, .part = grade.part, .grade = grade.grade});
    last = &grade;
  }
  out.resize(count);
  for (auto& group : out) {
    if (!request.groups.empty()) order(group);
    number_levels(memory, group);
  }
}

}  // namespace matchbench::measures
