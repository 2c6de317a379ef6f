#pragma once

#include "harness/execution/plugin/host_services.hpp"
#include "harness/execution/plugin/library.hpp"
#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/program/program_matchmaker.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/answering.hpp"
#include "harness/execution/worker/connection.hpp"
#include "harness/execution/worker/open_loop.hpp"
#include "harness/execution/worker/own_process.hpp"
#include "harness/execution/worker/unusual_calls.hpp"
#include "harness/foundation/model/service_view.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace matchbench::worker {

// The worker's side of a session: one plugin, from open to destroy. Made before the process is
// confined, used after it. Each handler answers its message; false ends the session.
class PluginSession {
 public:
  // All but `start` must outlive the object. Throws if the image is damaged.
  PluginSession(Connection& connection, protocol::FlightRecorder& recorder,
                const OwnProcess& process, std::string_view image, protocol::Start start);

  // If the plugin is a program: forks its child, which shuts itself in, and whose process counts
  // with this one from then on. Returns how far it is confined. Throws an environment Error.
  Confinement start_program(const program::ShutIn& shut_in, OwnProcess& process);

  // Opens the library or the program, creates the matchmaker, loads the collection.
  bool begin();
  bool train(const protocol::Training& training);
  // The two below: once begin() has ended.
  Answering& answering() { return *answering_; }
  void ask(const protocol::Ask& ask);
  void finish();

 private:
  // `queries_peak_bytes`: of what came between the phase before and this one.
  bool report(Phase phase, plugin::CallResult result, std::uint64_t queries_peak_bytes = 0);
  bool open();
  PluginIdentity open_plugin();
  HostedMatchmaker make_matchmaker();
  std::uint32_t in_flight() const;
  // Before load: calls that no round makes.
  plugin::CallResult make_unusual_calls(const mb_options_t& options);
  void enter(protocol::Stage stage);
  std::uint32_t appended_bytes() const { return start_.as_newer_host ? plugin::kAppendedBytes : 0; }

  Connection& connection_;
  protocol::FlightRecorder& recorder_;
  const OwnProcess& process_;
  const protocol::Start start_;
  const CollectionView view_;
  const std::optional<TaxonomyView> taxonomy_;
  plugin::HostServices host_;
  std::optional<plugin::AbiCollection> collection_;
  std::optional<plugin::PluginTable> table_;
  std::optional<program::ProgramDocuments> documents_;
  std::optional<program::ProgramChild> child_;
  std::optional<program::ProgramExchange> conversation_;
  std::unique_ptr<plugin::Matchmaker> matchmaker_;
  std::optional<Answering> answering_;
  std::optional<OpenLoop> open_loop_;  // none: one query at a time
};

}  // namespace matchbench::worker
