#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/undefined_value.hpp"

#include <algorithm>

namespace matchbench::measures::compute {
namespace {

bool is_silent(const Query& q) {
  return q.ranking.is_silent;
}
bool has_answer(const Query& q) {
  return q.request.has_answer == true;
}
bool has_none(const Query& q) {
  return q.request.has_answer == false;
}

// What silence_f1() and right_or_silent() give to finish. A mean over passes is a silence only if
// all passes agree: half a silence is none. What is negative is of a request with an answer.
constexpr double kRightlySilent = 1;
constexpr double kWronglySilent = -1;
constexpr double kRightlyAnswered = -2;
constexpr double kSilent = -1;

void leave_out(std::span<double> values) {
  std::ranges::fill(values, kLeftOut);
}

}  // namespace

double silence_precision(const Query& q, const Arguments&) {
  if (!is_silent(q) || !q.request.has_answer) return kLeftOut;
  return has_none(q) ? 1 : 0;
}

double silence_recall(const Query& q, const Arguments&) {
  if (!has_none(q)) return kLeftOut;
  return is_silent(q) ? 1 : 0;
}

double silence_f1(const Query& q, const Arguments&) {
  if (has_none(q)) return is_silent(q) ? kRightlySilent : 0;
  if (!has_answer(q)) return kLeftOut;
  return is_silent(q) ? kWronglySilent : kRightlyAnswered;
}

// The mean of the values is 2|E∩Q⁰|/(|E| + |Q⁰|). All of Q⁺∪Q⁰ have one, and not E∪Q⁰ alone, so
// that the means of several systems are over the same requests.
void finish_silence_f1(std::span<double> values) {
  const auto count = static_cast<double>(
      std::ranges::count_if(values, [](double value) { return !is_undefined(value); }));
  const auto rightly = static_cast<double>(std::ranges::count(values, kRightlySilent));
  const auto wrongly = static_cast<double>(std::ranges::count(values, kWronglySilent));
  const auto without_answer = static_cast<double>(std::ranges::count_if(
      values, [](double value) { return !is_undefined(value) && value >= 0; }));
  if (wrongly + without_answer == 0) {  // E∪Q⁰ is empty
    leave_out(values);
    return;
  }
  for (double& value : values) {
    if (is_undefined(value)) continue;
    value = value == kRightlySilent ? 2 * count / (rightly + wrongly + without_answer) : 0;
  }
}

double false_silence(const Query& q, const Arguments&) {
  if (!has_answer(q)) return kLeftOut;
  return is_silent(q) ? 1 : 0;
}

double false_answer(const Query& q, const Arguments&) {
  if (!has_none(q)) return kLeftOut;
  return is_silent(q) ? 0 : 1;
}

double right_or_silent(const Query& q, const Arguments& a) {
  if (!q.request.has_answer) return kLeftOut;
  if (is_silent(q)) return kSilent;
  if (has_none(q) || q.judged_size == 0) return 0;
  return q.hits(a).within(a.cutoff) > 0 ? 1 : 0;
}

void finish_right_or_silent(std::span<double> values) {
  double right = 0;
  double count = 0;
  for (const double value : values) {
    if (is_undefined(value)) continue;
    right += std::max(value, 0.0);
    ++count;
  }
  for (double& value : values) {
    if (value == kSilent) value = right / count;
    if (value < 0) value = 0;
  }
}

}  // namespace matchbench::measures::compute
