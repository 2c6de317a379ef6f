#include "harness/execution/worker/plugin_session.hpp"

#include "harness/execution/plugin/foreign_text.hpp"
#include "harness/execution/plugin/library_matchmaker.hpp"
#include "harness/execution/protocol/gathering.hpp"
#include "harness/execution/protocol/image.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <deque>
#include <exception>
#include <utility>

namespace matchbench::worker {
namespace {

void log_to_stderr(mb_severity severity, std::string_view message) {
  constexpr const char* kNames[] = {"debug", "info", "warning", "error", "host misbehaving"};
  const bool known = severity >= 0 && severity <= MB_LOG_HOST_MISBEHAVING;
  const std::string line = fmt::format("{}: {}\n", known ? kNames[severity] : "log", message);
  [[maybe_unused]] const ssize_t done = write(STDERR_FILENO, line.data(), line.size());
}

std::optional<TaxonomyView> taxonomy_of(const CollectionView& view) {
  if (view.taxonomy.empty()) return std::nullopt;
  return TaxonomyView::of(std::as_bytes(std::span(view.taxonomy)));
}

}  // namespace

PluginSession::PluginSession(Connection& connection, protocol::FlightRecorder& recorder,
                             const OwnProcess& process, std::string_view image,
                             protocol::Start start)
    : connection_(connection),
      recorder_(recorder),
      process_(process),
      start_(std::move(start)),
      view_(protocol::read_image(image)),
      taxonomy_(taxonomy_of(view_)),
      host_(log_to_stderr, taxonomy_ ? &*taxonomy_ : nullptr, appended_bytes(), start_.files) {}

Confinement PluginSession::start_program(const program::ShutIn& shut_in, OwnProcess& process) {
  documents_.emplace(view_, start_.service_order);
  child_.emplace(start_, *documents_, shut_in);
  conversation_.emplace(*child_, *documents_, start_);
  recorder_.guest.store(child_->id(), std::memory_order_release);
  process.include(child_->id());
  return child_->confinement();
}

PluginIdentity PluginSession::open_plugin() {
  if (!start_.is_program()) {
    table_ = plugin::PluginLibrary(start_.plugin_path).plugin(start_.plugin_index);
    return table_->identity;
  }
  return conversation_->open(start_.program.identity, start_.program.folder,
                             start_.confinement.scratch);
}

HostedMatchmaker PluginSession::make_matchmaker() {
  if (conversation_) {
    return {nullptr, std::make_unique<program::ProgramMatchmaker>(*conversation_, host_.taxonomy(),
                                                                  start_.files)};
  }
  auto host =
      std::make_unique<plugin::HostServices>(log_to_stderr, host_.taxonomy(), 0U, start_.files);
  auto made = std::make_unique<plugin::LibraryMatchmaker>(*table_, *host);
  return {std::move(host), std::move(made)};
}

void PluginSession::enter(protocol::Stage stage) {
  recorder_.stage_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
  recorder_.stage.store(stage, std::memory_order_release);
}

bool PluginSession::report(Phase phase, plugin::CallResult result,
                           std::uint64_t queries_peak_bytes) {
  protocol::PhaseDone done;
  done.result.peak_rss_bytes = process_.peak_bytes();
  done.process = {process_.threads(), process_.anonymous_bytes(), queries_peak_bytes};
  if (result.outcome == Outcome::kOk && (phase == Phase::kLoad || phase == Phase::kTrain)) {
    enter(protocol::Stage::kReporting);
    done.result.own_memory = matchmaker_->memory_report(result.time);
    if (matchmaker_->is_over()) {
      result.outcome = Outcome::kError;
      result.message =
          "the program broke a rule of the conversation when it was asked for its memory";
    }
  }
  enter(protocol::Stage::kWaiting);
  const bool cut = !connection_.is_intact();
  if (cut) {
    result.outcome = Outcome::kError;
    result.message = protocol::kCutOff;
  }
  done.result.phase = phase;
  done.result.outcome = result.outcome;
  done.result.message = std::move(result.message);
  done.result.time = result.time;
  done.result.lacks_matchmaker = result.lacks_matchmaker;
  if (matchmaker_) done.unexplained_ns = matchmaker_->take_unexplained_ns();
  if (cut) end_cut_off(connection_, recorder_, done.encode());
  process_.reset_peak();  // it takes a while; once the host has heard, time counts for the plugin
  connection_.say(done.encode());
  return result.outcome == Outcome::kOk;
}

bool PluginSession::open() {
  enter(protocol::Stage::kOpening);
  plugin::CallResult result;
  const std::int64_t start_ns = monotonic_ns();
  try {
    protocol::Described described;
    described.plugin = open_plugin();
    if (conversation_) {
      matchmaker_ = make_matchmaker().matchmaker;
    } else {
      matchmaker_ = std::make_unique<plugin::LibraryMatchmaker>(*table_, host_);
    }
    result.time.wall_ns = monotonic_ns() - start_ns;
    described.can_train = matchmaker_->can_train();
    described.can_batch = matchmaker_->can_batch();
    described.in_flight = in_flight();
    connection_.say(described.encode());
  } catch (const program::ProgramGone&) {
    throw;
  } catch (const plugin::PluginFault& fault) {
    result.outcome = fault.outcome();
    result.message = fault.what();
    result.lacks_matchmaker = fault.lacks_matchmaker();
  } catch (const std::exception& error) {
    result.outcome = Outcome::kLoadFailed;
    result.message = fmt::format("{}: {}", start_.plugin_path, plugin::bounded(error.what()));
  } catch (...) {
    result.outcome = Outcome::kLoadFailed;
    result.message = fmt::format("{}: threw through the C interface", start_.plugin_path);
  }
  return report(Phase::kOpen, result);
}

bool PluginSession::begin() {
  process_.reset_peak();
  if (!open() || start_.open_only) return false;
  plugin::Grown<mb_options_t> grown(appended_bytes());
  mb_options_t& options = grown.known;
  options.max_threads = start_.max_threads;
  options.seed = start_.seed;
  options.config = start_.parameters.c_str();
  enter(protocol::Stage::kCreating);
  if (!report(Phase::kCreate, matchmaker_->create(options, start_.create_budget_ns))) return false;
  collection_.emplace(view_, start_.service_order);
  enter(protocol::Stage::kLoading);
  if (start_.unusual != protocol::UnusualCalls::kNone) {
    const plugin::CallResult made = make_unusual_calls(options);
    if (made.outcome != Outcome::kOk) return report(Phase::kLoad, made);
  }
  const plugin::CallResult loaded = matchmaker_->load(*collection_, start_.load_budget_ns);
  answering_.emplace(connection_, recorder_, start_, *matchmaker_);
  if (const std::uint32_t most = in_flight(); most > 1) {
    open_loop_.emplace(connection_, recorder_, start_, *answering_, *conversation_, most);
  }
  return report(Phase::kLoad, loaded);
}

std::uint32_t PluginSession::in_flight() const {
  return conversation_ ? conversation_->abilities().in_flight : 1;
}

void PluginSession::ask(const protocol::Ask& ask) {
  if (!open_loop_ || ask.due_ns.empty()) return answering_->ask(ask);
  open_loop_->ask(ask);
  connection_.ring();
}

// A program has one matchmaker at a time.
plugin::CallResult PluginSession::make_unusual_calls(const mb_options_t& options) {
  if (conversation_) {
    plugin::CallResult dropped = matchmaker_->destroy();
    if (dropped.outcome != Outcome::kOk) return dropped;
  }
  plugin::CallResult made = matchbench::worker::make_unusual_calls(
      start_.unusual, [this] { return make_matchmaker(); }, options, *collection_, process_);
  if (made.outcome == Outcome::kOk && conversation_) return matchmaker_->create(options, 0);
  return made;
}

bool PluginSession::train(const protocol::Training& training) {
  if (!matchmaker_->can_train()) {
    return report(Phase::kTrain, {Outcome::kError, "the plugin cannot be trained", {}});
  }
  std::deque<plugin::AbiService> queries;
  std::vector<const mb_service_t*> table;
  for (const auto& query : training.queries) {
    table.push_back(queries.emplace_back(view_of(query)).get());
  }
  static_assert(sizeof(protocol::Training::Judged) == sizeof(mb_judgment_t));
  mb_training_t abi{};
  abi.struct_size = sizeof abi;
  abi.query_count = static_cast<std::uint32_t>(table.size());
  abi.judgment_count = training.judgments.size();
  abi.budget_ns = static_cast<std::uint64_t>(training.budget_ns);
  abi.max_grade = training.max_grade;
  abi.queries = table.data();
  abi.judgments = reinterpret_cast<const mb_judgment_t*>(training.judgments.data());
  enter(protocol::Stage::kTraining);
  return report(Phase::kTrain, matchmaker_->train(abi, training.budget_ns));
}

void PluginSession::finish() {
  const std::uint64_t queries_peak_bytes = process_.peak_bytes();
  process_.reset_peak();
  enter(protocol::Stage::kDestroying);
  const plugin::CallResult result = matchmaker_->leave();
  report(Phase::kDestroy, result, queries_peak_bytes);
}

}  // namespace matchbench::worker
