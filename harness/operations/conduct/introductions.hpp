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
