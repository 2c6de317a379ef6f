#include "harness/foundation/model/confinement.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <tuple>

namespace matchbench {
namespace {

auto rank_of(const Confinement& one) {
  return std::tuple(one.tier(), one.clock, one.own_process, one.namespaces, one.own_files,
                    one.landlock_abi, one.seccomp, one.no_capabilities, one.limits,
                    one.threads_limited, one.granted.are_none());
}

const char* words_of(ClockPlace clock) {
  constexpr const char* kWords[] = {"clock beside", "clock apart", "a program apart"};
  return kWords[static_cast<std::size_t>(clock)];
}

}  // namespace

ConfinementTier Confinement::tier() const {
  if (!confined) return ConfinementTier::kOff;
  return landlock_abi > 0 && seccomp ? ConfinementTier::kFull : ConfinementTier::kPartial;
}

bool Confinement::holds_strangers() const {
  return tier() == ConfinementTier::kFull && namespaces && own_files && no_capabilities && limits &&
         granted.are_none() && clock != ClockPlace::kBeside;
}

std::optional<Confinement> lower_of(const std::optional<Confinement>& one,
                                    const std::optional<Confinement>& other) {
  if (!one || !other) return one ? one : other;
  return rank_of(*other) < rank_of(*one) ? other : one;
}

std::string_view name_of(ConfinementTier tier) {
  return kConfinementTierNames[static_cast<std::size_t>(tier)];
}

std::string_view name_of(ClockPlace clock) {
  return kClockPlaceNames[static_cast<std::size_t>(clock)];
}

std::string walls_in_words(const Confinement& confinement) {
  const Confinement& c = confinement;
  if (!c.own_process) return "off: in the host's own process";
  if (!c.confined) return c.granted.unconfined ? "off: granted" : "off: not asked for";
  const auto wall = [](bool stands, std::string_view name) {
    return fmt::format(", {}{}", stands ? "" : "no ", name);
  };
  std::string text(name_of(c.tier()));
  text += c.landlock_abi > 0 ? fmt::format(": Landlock {}", c.landlock_abi) : ": no Landlock";
  text += wall(c.seccomp, "seccomp") + wall(c.namespaces, "namespaces") +
          wall(c.own_files, "files of its own");
  text += c.no_capabilities ? ", no capabilities" : ", capabilities";
  text += wall(c.limits, c.threads_limited ? "limits (threads too)" : "limits");
  return text;
}

std::string in_words(const std::optional<Confinement>& confinement) {
  if (!confinement) return {};
  return fmt::format("{}, {}", walls_in_words(*confinement), words_of(confinement->clock));
}

}  // namespace matchbench
