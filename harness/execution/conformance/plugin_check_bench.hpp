#pragma once

#include "harness/execution/conformance/plugin_check.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::conformance {

// Holds the sessions of the conformance suite with the plugin under check and writes down what came
// of them.
class CheckBench {
 public:
  static constexpr std::int64_t kMostCheckNs = 120'000'000'000;
  static constexpr std::int64_t kSlowSessionNs = 5'000'000'000;

  // All must outlive the bench.
  CheckBench(const CheckTarget& target, std::string_view taxonomy,
             const std::function<void(const CheckResult&)>& on_result);

  const CheckTarget& target() const { return target_; }

  // Notes the speed of a session that has loaded this many services, no fewer than a plain one. The
  // highest speed decides which later parts fit into the time of a check: kMostCheckNs, or any time
  // with target().thorough. Before the first session everything has time.
  void measure(const CheckRecord& record, std::size_t services);
  // Whether a session takes so long that not all parts have time.
  bool is_slow() const { return session_ns_ > kSlowSessionNs && !target_.thorough; }
  // How many services load in this time: at least as many as services() has, at most `most`.
  std::size_t services_in(std::int64_t load_ns, std::size_t most) const;
  std::int64_t left_ns() const;  // of the time of the check
  // Whether there is time for this many plain sessions; if not, adds the result "not checked".
  bool has_time(std::size_t sessions, const std::string& key, const std::string& title);

  const std::vector<Service>& services() const { return services_; }
  const std::vector<Service>& requests() const { return requests_; }

  // From now on a plain session trains the matchmaker.
  void train() { trains_ = true; }
  bool trains() const { return trains_; }

  // All services, all requests once, nothing unusual.
  CheckSession plain() const {
    return {
        .services = services_, .ontologies = ontologies_, .requests = requests_, .trains = trains_};
  }
  CheckRecord hold(const CheckSession& plan);
  // Two sessions at once, of which no time counts.
  std::pair<CheckRecord, CheckRecord> hold_both(const CheckSession& one, const CheckSession& other);

  // The sum over all sessions so far.
  std::uint64_t output_bytes() const { return output_bytes_; }
  const std::string& output_start() const { return output_start_; }
  const std::string& sanitizer_report() const { return sanitizer_report_; }

  void add(CheckVerdict verdict, std::string key, std::string title, std::string detail,
           std::string remedy = {});
  // The remedy is shown only if it is needed. Both return whether the check is passed.
  bool add(bool passed, std::string key, std::string title, std::string detail, std::string remedy);
  // Passes if nothing failed in the session; `good` says what was seen then.
  bool add(const CheckRecord& record, std::string key, std::string title, const std::string& good,
           std::string remedy);

  std::vector<CheckResult> take() { return std::move(results_); }

 private:
  void note(const CheckRecord& record);

  const CheckTarget& target_;
  const std::string_view taxonomy_;
  const std::function<void(const CheckResult&)>& on_result_;
  const std::vector<Service> services_;
  const std::vector<Service> requests_;
  const std::vector<Document> ontologies_;

  const std::int64_t begin_ns_;
  bool trains_ = false;
  std::int64_t session_ns_ = 0;  // the shortest; 0: not known
  std::int64_t service_ns_ = 0;  // of load(), for each service; 0: not known
  std::vector<CheckResult> results_;
  std::uint64_t output_bytes_ = 0;
  std::string output_start_;
  std::string sanitizer_report_;
};

}  // namespace matchbench::conformance
