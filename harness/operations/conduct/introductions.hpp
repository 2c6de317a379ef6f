#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/session/start/identify.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/worker.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <string>
#include <tuple>

namespace matchbench::conduct {

// How entrants are asked who they are.
struct Introductions {
  std::size_t jobs = 1;  // how many libraries are asked at once
  // Of programs, if the contest trains nobody; else it is their own in any case.
  session::Introduction of_programs = session::Introduction::kOwn;
};

// Who an entrant was, and whether it was to be trained, when its round was split.
struct FormerIntroduction {
  std::string id;  // "" if it could not introduce itself
  std::string version;
  std::uint32_t abi_minor = 0;
  bool learns = false;
  std::string not_staged = {};  // why it cannot be asked on any node; "" if it can
};

// What is known of entrants that were asked before. What their own code now says otherwise is their
// own failure and stops nobody else.
struct FormerRound {
  bool is_there = false;  // so that no 'index' of the contest is the organiser's mistake
  // By name: those that are to be asked as then.
  std::map<std::string, FormerIntroduction> introduced = {};
};

// Asks the entrant's library who it is. A plugin whose files cannot be read as they are (a pipe is
// among them, a link that leads out, or more than anybody may have) has failed to load, as it does
// in each of its sessions: the round of the others goes on.
session::Identification identify_once(const std::filesystem::path& library,
                                      const contest::EntrantSpec& spec,
                                      const contest::Contest& contest,
                                      const session::StartWorker& start_worker,
                                      const session::Bounds& bounds,
                                      session::Introduction of_programs,
                                      const std::function<bool()>& interrupt);

// Why an entrant that is to be asked as when its round was split cannot be, since it introduces
// itself otherwise; "" if it can. Whether one that could not introduce itself, then or now, can be
// asked is for its sessions to find. Throws an environment Error if its library was opened then and
// lacks another one here, because an innocent entrant would lose its share.
std::string fault_of_introduction(const FormerIntroduction& then,
                                  const session::Identification& now, bool learns);

// What the matchmakers of libraries say of themselves: entrants of one library that differ in their
// parameters alone, and not in what they are granted, are one matchmaker, asked once.
using KnownMatchmakers = std::map<std::tuple<std::filesystem::path, std::uint32_t, std::string>,
                                  session::Identification>;

// What those of the contest say that can be asked at all, on a thread of its own: beside what the
// owner does meanwhile, such as reading the collection. What goes wrong here goes wrong again when
// identify_entrants() looks at the entrant, which then says so. `contest` and `start_worker` have
// to live longer. Whoever is not asked yet when it ends will not be.
class AskedAhead {
 public:
  AskedAhead(const contest::Contest& contest, const session::StartWorker& start_worker,
             session::Bounds bounds, Introductions introductions);
  ~AskedAhead() { is_unwanted_ = true; }
  AskedAhead(const AskedAhead&) = delete;
  AskedAhead& operator=(const AskedAhead&) = delete;

  // Once: waits until all were asked.
  KnownMatchmakers known() { return known_.get(); }

 private:
  std::atomic<bool> is_unwanted_ = false;
  std::future<KnownMatchmakers> known_;  // whose end waits for the thread
};

}  // namespace matchbench::conduct
