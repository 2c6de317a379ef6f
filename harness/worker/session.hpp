#pragma once

#include "harness/model/service_view.hpp"
#include "harness/plugin/matchmaker.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/worker/connection.hpp"
#include "harness/worker/own_process.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string_view>

namespace matchbench {

// The worker's side of a session after its confinement: one plugin, from open to destroy. Each
// handler answers its message; false ends the session.
class Session {
 public:
  Session(Connection& connection, FlightRecorder& recorder, std::string_view image, Start start);

  // Opens the library, creates the matchmaker, loads the collection.
  bool begin();
  bool train(const Training& training);
  void define(RequestDefinition definition);
  void ask(const Ask& ask);
  void finish();

 private:
  // A request as defined by the host, with the ABI's view of it.
  struct Request {
    explicit Request(Service given) : service(std::move(given)), abi(view_of(service)) {}
    const Service service;
    const AbiService abi;
  };

  bool report(Phase phase, CallResult result);
  void end_if_cut(bool cut);
  bool open();
  void answer(std::uint64_t sequence, const AbiService& request);
  void enter(Stage stage);
  std::uint32_t appended_bytes() const { return start_.as_newer_host ? kAppendedBytes : 0; }

  Connection& connection_;
  FlightRecorder& recorder_;
  const Start start_;
  const CollectionView view_;
  OwnProcess process_;
  const std::optional<TaxonomyView> taxonomy_;
  HostServices host_;
  std::optional<AbiCollection> collection_;
  std::optional<PluginTable> table_;
  std::optional<Matchmaker> matchmaker_;
  std::map<std::uint32_t, std::unique_ptr<Request>> requests_;
};

}  // namespace matchbench
