#include "harness/execution/plugin/library_matchmaker.hpp"

#include "harness/execution/plugin/foreign_text.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/model/late_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace matchbench::plugin {
namespace {

Outcome outcome_of(mb_status status) {
  switch (status) {
    case MB_OK:
      return Outcome::kOk;
    case MB_UNSUPPORTED:
      return Outcome::kAbstained;
    case MB_E_NO_MEMORY:
      return Outcome::kOutOfMemory;
    default:
      return Outcome::kError;
  }
}

std::string name_of_status(mb_status status) {
  switch (status) {
    case MB_UNSUPPORTED:
      return "MB_UNSUPPORTED";
    case MB_E_INVALID:
      return "MB_E_INVALID";
    case MB_E_STATE:
      return "MB_E_STATE";
    case MB_E_NO_MEMORY:
      return "MB_E_NO_MEMORY";
    case MB_E_INTERNAL:
      return "MB_E_INTERNAL";
    default:
      return fmt::format("status {}", status);
  }
}

// The ABI declares its functions noexcept if C++ can say so, and a compiler that believes it
// leaves out the handler. What a plugin really does is another matter.
template <class Result, class... Arguments>
auto may_throw(Result (*function)(Arguments...)) -> Result (*)(Arguments...) {
  return function;
}

}  // namespace

LibraryMatchmaker::LibraryMatchmaker(const PluginTable& plugin, HostServices& host)
    : functions_(plugin.functions), host_(host) {
  std::fegetenv(&floating_point_);
  const auto extension = may_throw(functions_.get_extension);
  training_ = static_cast<const mb_plugin_train_t*>(extension(MB_EXT_TRAIN));
  if (training_ != nullptr && !MB_HAS_FN(training_, mb_plugin_train_t, train)) training_ = nullptr;
  batch_ = static_cast<const mb_plugin_batch_t*>(extension(MB_EXT_BATCH));
  if (batch_ != nullptr && !MB_HAS_FN(batch_, mb_plugin_batch_t, query_batch)) batch_ = nullptr;
  memory_ = static_cast<const mb_plugin_memory_t*>(extension(MB_EXT_MEMORY));
  if (memory_ != nullptr && !MB_HAS_FN(memory_, mb_plugin_memory_t, report)) memory_ = nullptr;
}

// The clock is read right before and after the call: between is only one indirect call,
// with no allocation, copy or system call (tests/execution/plugin/timed_region_test.cpp watches
// that). The thread's CPU time is read outside the wall stamps, as it may take a system call, and
// is a little off for it: between nothing and the wall time it always lies.
template <class Function>
CallResult LibraryMatchmaker::call(std::int64_t budget_ns, const char* name, Function function) {
  CallResult result;
  mb_status status = MB_OK;
  const std::int64_t now_ns = monotonic_ns();
  host_.begin_call(budget_ns == 0 ? 0 : now_ns + budget_ns);
  const std::int64_t cpu_start_ns = cpu_clock_.at_ns(now_ns);
  const std::int64_t start_ns = monotonic_ns();
  std::int64_t end_ns = 0;
  try {
    status = function();
    end_ns = monotonic_ns();
  } catch (const std::exception& error) {
    end_ns = monotonic_ns();
    status = MB_E_INTERNAL;
    result.message =
        fmt::format("{}() threw through the C interface: {}", name, bounded(error.what()));
  } catch (...) {
    end_ns = monotonic_ns();
    status = MB_E_INTERNAL;
    result.message = fmt::format("{}() threw through the C interface", name);
  }
  const std::int64_t wall_ns = end_ns - start_ns;
  result.time = {wall_ns,
                 std::clamp(cpu_clock_.at_ns(end_ns) - cpu_start_ns, std::int64_t{0}, wall_ns)};
  result.start_ns = start_ns;
  std::fesetenv(&floating_point_);
  result.outcome = outcome_of(status);
  const bool late = budget_ns != 0 && result.time.wall_ns > budget_ns;
  if (late || (status == MB_CANCELLED && host_.told_to_stop())) {
    result.outcome = Outcome::kTimedOut;
    result.message = late_call(fmt::format("{}()", name), result.time.wall_ns, budget_ns);
  } else if (status == MB_CANCELLED) {
    result.outcome = Outcome::kError;
    result.message = fmt::format("{}() returned MB_CANCELLED, but nobody told it to stop", name);
  } else if (status != MB_OK && result.message.empty()) {
    const std::string detail = host_.take_error();
    result.message = fmt::format("{}() returned {}{}{}", name, name_of_status(status),
                                 detail.empty() ? "" : ": ", detail);
  }
  return result;
}

CallResult LibraryMatchmaker::create(const mb_options_t& options, std::int64_t budget_ns) {
  CallResult result = call(budget_ns, "create", [&] {
    return may_throw(functions_.create)(host_.table(), &options, &matchmaker_);
  });
  if (result.outcome == Outcome::kOk && matchmaker_ == nullptr) {
    result.outcome = Outcome::kError;
    result.message = "create() returned MB_OK and no matchmaker";
  }
  return result;
}

CallResult LibraryMatchmaker::load(const AbiCollection& collection, std::int64_t budget_ns) {
  return call(budget_ns, "load",
              [&] { return may_throw(functions_.load)(matchmaker_, collection.get()); });
}

CallResult LibraryMatchmaker::train(const mb_training_t& training, std::int64_t budget_ns) {
  return call(budget_ns, "train",
              [&] { return may_throw(training_->train)(matchmaker_, &training); });
}

CallResult LibraryMatchmaker::query(const mb_query_t& query, std::int64_t budget_ns,
                                    mb_ranking_t& out) {
  return call(budget_ns, "query",
              [&] { return may_throw(functions_.query)(matchmaker_, &query, &out); });
}

CallResult LibraryMatchmaker::query_batch(std::span<const mb_query_t* const> queries,
                                          std::int64_t budget_ns,
                                          std::span<mb_ranking_t* const> out,
                                          std::span<mb_status> statuses) {
  const auto count = static_cast<std::uint32_t>(queries.size());
  return call(budget_ns, "query_batch", [&] {
    return may_throw(batch_->query_batch)(matchmaker_, queries.data(), count, out.data(),
                                          statuses.data());
  });
}

CallResult LibraryMatchmaker::result_in_batch(std::size_t, mb_status status) const {
  CallResult result;
  result.outcome = outcome_of(status);
  if (status != MB_OK) {
    result.message = fmt::format("query_batch() gave it {}", name_of_status(status));
  }
  return result;
}

std::optional<MemoryReport> LibraryMatchmaker::memory_report(CallTime& phase) {
  if (memory_ == nullptr) return std::nullopt;
  mb_memory_t report{};
  report.struct_size = sizeof report;
  const CallResult result =
      call(0, "report", [&] { return may_throw(memory_->report)(matchmaker_, &report); });
  phase += result.time;
  if (result.outcome != Outcome::kOk) return std::nullopt;
  return MemoryReport{report.index_bytes, report.ontology_bytes, report.model_bytes,
                      report.scratch_bytes};
}

CallResult LibraryMatchmaker::destroy() {
  return call(0, "destroy", [&] {
    may_throw(functions_.destroy)(matchmaker_);
    matchmaker_ = nullptr;
    return MB_OK;
  });
}

}  // namespace matchbench::plugin
