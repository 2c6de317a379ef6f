#include "harness/execution/conformance/plugin_check_bench.hpp"

#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/execution/keeper/keeper.hpp"
#include "harness/foundation/base/begin_beside.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <limits>
#include <thread>
#include <utility>

namespace matchbench::conformance {
namespace {

constexpr std::size_t kServices = 60;
constexpr std::size_t kRequests = 5;
constexpr std::chrono::milliseconds kAskAgain{20};

}  // namespace

CheckBench::CheckBench(const CheckTarget& target, std::string_view taxonomy,
                       const std::function<void(const CheckResult&)>& on_result)
    : target_(target),
      taxonomy_(taxonomy),
      on_result_(on_result),
      services_(plain_services(kServices)),
      requests_(plain_requests(kRequests)),
      ontologies_{check_ontology()},
      begin_ns_(monotonic_ns()) {}

void CheckBench::measure(const CheckRecord& record, std::size_t services) {
  const auto& load = record.phases[static_cast<std::size_t>(Phase::kLoad)];
  if (!load || load->outcome != Outcome::kOk) return;
  const auto note = [](std::int64_t ns, std::int64_t& least_ns) {
    if (least_ns == 0 || ns < least_ns) least_ns = ns;
  };
  note(record.report.wall_ns, session_ns_);
  note(load->time.wall_ns / static_cast<std::int64_t>(services), service_ns_);
}

std::size_t CheckBench::services_in(std::int64_t load_ns, std::size_t most) const {
  if (target_.thorough) return most;
  const std::int64_t count = load_ns / std::max<std::int64_t>(service_ns_, 1);
  return std::clamp(static_cast<std::size_t>(count), services_.size(), most);
}

std::int64_t CheckBench::left_ns() const {
  if (target_.thorough) return std::numeric_limits<std::int64_t>::max();
  return begin_ns_ + kMostCheckNs - monotonic_ns();
}

bool CheckBench::has_time(std::size_t sessions, const std::string& key, const std::string& title) {
  if (static_cast<std::int64_t>(sessions) * session_ns_ <= left_ns()) return true;
  add(CheckVerdict::kNotChecked, key, title,
      fmt::format("a session takes {:.0f} s, and the check {} s at most; 'matchbench plugin check "
                  "--thorough' takes the time",
                  static_cast<double>(session_ns_) / 1e9, kMostCheckNs / 1'000'000'000));
  return false;
}

CheckRecord CheckBench::hold(const CheckSession& plan) {
  CheckRecord record = check_session(target_, taxonomy_, plan);
  if (plan.services.size() >= services_.size()) measure(record, plan.services.size());
  note(record);
  return record;
}

std::pair<CheckRecord, CheckRecord> CheckBench::hold_both(const CheckSession& one,
                                                          const CheckSession& other) {
  // It ends with the thread that first asks for it.
  if (target_.keeper) target_.keeper->is_there();
  std::atomic<bool> interrupted = false;
  CheckTarget beside = target_;
  // Only this thread asks the target, whose owner may be an interpreter.
  const auto ask = [&, own = std::this_thread::get_id()] {
    if (std::this_thread::get_id() == own && target_.interrupt()) interrupted = true;
    return interrupted.load();
  };
  beside.interrupt = ask;
  auto other_record = begin_beside([&] { return check_session(beside, taxonomy_, other); });
  CheckTarget asking = target_;
  asking.interrupt = ask;
  std::pair<CheckRecord, CheckRecord> records;
  records.first = check_session(asking, taxonomy_, one);
  while (other_record.wait_for(kAskAgain) == std::future_status::timeout) ask();
  records.second = other_record.get();
  note(records.first);
  note(records.second);
  return records;
}

void CheckBench::note(const CheckRecord& record) {
  if (target_.on_trace) target_.on_trace(record.report.log);
  output_bytes_ += record.output_bytes;
  if (output_start_.empty()) output_start_ = record.output_start;
  const std::string& log = record.report.log;
  if (sanitizer_report_.empty()) {
    for (const char* sign : {"ERROR: AddressSanitizer", "runtime error:"}) {
      const auto at = log.find(sign);
      if (at == std::string::npos) continue;
      sanitizer_report_ = log.substr(at, log.find('\n', at) - at);
    }
  }
}

void CheckBench::add(CheckVerdict verdict, std::string key, std::string title, std::string detail,
                     std::string remedy) {
  if (verdict != CheckVerdict::kFailed) remedy.clear();
  results_.push_back(
      {std::move(key), std::move(title), verdict, std::move(detail), std::move(remedy)});
  on_result_(results_.back());
}

bool CheckBench::add(bool passed, std::string key, std::string title, std::string detail,
                     std::string remedy) {
  add(passed ? CheckVerdict::kPassed : CheckVerdict::kFailed, std::move(key), std::move(title),
      std::move(detail), std::move(remedy));
  return passed;
}

bool CheckBench::add(const CheckRecord& record, std::string key, std::string title,
                     const std::string& good, std::string remedy) {
  const std::string fault = record.fault();
  return add(fault.empty(), std::move(key), std::move(title), fault.empty() ? good : fault,
             std::move(remedy));
}

}  // namespace matchbench::conformance
