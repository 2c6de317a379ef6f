#pragma once

#include "harness/foundation/model/grants.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench {

// Where the times of a plugin are taken: in its own process, where it could change them, in a
// process apart from its library, or apart because it is a program.
enum class ClockPlace : std::uint8_t { kBeside, kApart, kProgram };
inline constexpr std::array<std::string_view, 3> kClockPlaceNames = {"beside", "apart", "program"};

enum class ConfinementTier : std::uint8_t { kOff, kPartial, kFull };
inline constexpr std::array<std::string_view, 3> kConfinementTierNames = {"off", "partial", "full"};

// How far a process was shut in before any foreign code ran in it.
struct Confinement {
  bool own_process = true;         // false: the plugin ran in matchbench's own process
  bool confined = false;           // false: nobody asked for it, and no wall below is there
  std::uint32_t landlock_abi = 0;  // 0: the kernel has no Landlock
  bool seccomp = false;
  bool namespaces = false;
  // A root folder in which copies are in the place of the originals, scratch is in memory that
  // belongs to the process, and everything else is read-only.
  bool own_files = false;
  bool no_capabilities = false;
  bool limits = false;           // of files, memory and signals
  bool threads_limited = false;  // of threads, too
  Grants granted;                // the doors in these walls
  ClockPlace clock = ClockPlace::kBeside;

  // Full: with Landlock and seccomp, besides limits, no capabilities and no new privileges, which
  // every confined process has.
  ConfinementTier tier() const;
  // All walls stand without a door, and times are out of the plugin's reach: enough for a round of
  // strangers.
  bool holds_strangers() const;
  bool operator==(const Confinement&) const = default;
};

// Hands the name and each field, of grants too, to `visit`, always in the same order. A field that
// is added and not named here does not compile. The names are those of the database and of
// report.json. `AnyConfinement` is a Confinement, const or not.
template <class Visit, class AnyConfinement>
void visit_confinement(Visit&& visit, AnyConfinement& confinement) {
  auto& [own_process, confined, landlock_abi, seccomp, namespaces, own_files, no_capabilities,
         limits, threads_limited, granted, clock] = confinement;
  visit("own_process", own_process);
  visit("confined", confined);
  visit("landlock_abi", landlock_abi);
  visit("seccomp", seccomp);
  visit("namespaces", namespaces);
  visit("own_files", own_files);
  visit("no_capabilities", no_capabilities);
  visit("limits", limits);
  visit("threads_limited", threads_limited);
  visit_grants(visit, granted);
  visit("clock", clock);
}

// The lower of two: by tier, then by the place of the clock, then by the single walls. None if both
// are unknown.
std::optional<Confinement> lower_of(const std::optional<Confinement>& one,
                                    const std::optional<Confinement>& other);

std::string_view name_of(ConfinementTier tier);
std::string_view name_of(ClockPlace clock);

// For people: "full: Landlock 7, seccomp, namespaces, files of its own, …"; nothing reads it again.
std::string walls_in_words(const Confinement& confinement);
// The same with the place of the clock; "" if unknown.
std::string in_words(const std::optional<Confinement>& confinement);

}  // namespace matchbench
