#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/repetition_passes.hpp"
#include "harness/data/store/round/store.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace matchbench::results {

// Whether the facts of a stored round are such as matchbench writes. Each function throws an input
// Error that begins with `name`, the file for people, and states the first fault.

// Rankings are rankings (of the hash that was stored when they were given, without a rising score,
// no service twice, none beside a failure), and every time is at least 0 and no longer than the
// session that it was taken in. A session that came to no end, because the host died first, has no
// such bound, and neither has one without a worker: there it is a year. So may wait what was due
// while a worker before it died. Returns how many answers there are.
std::size_t check_answers(const store::RoundStore& store, const std::string& name);

// Every finished repetition has answered every request in as many passes as the contest asks for: a
// failure that is taken away raises a mean. There are more passes if the contest asks for a least
// duration, and fewer if one was stopped at its longest. A run file's rankings are stored once.
void check_passes(std::span<const store::RepetitionPasses> repetitions,
                  const contest::ProtocolSettings& protocol, const std::string& name);

// An entrant that the contest names, and how often it is asked for.
struct AskedEntrant {
  std::string name;
  std::uint32_t repetitions = 1;
};

// Each of them is there as often as the contest asks for it: who is taken away has lost nothing,
// but every entrant below gains a rank.
void check_entrants(std::span<const store::RepetitionPasses> repetitions,
                    std::span<const AskedEntrant> asked, const std::string& name);

// What check_passes() asks, of one part: a repetition has answered all requests equally often, and
// no oftener than the contest asks for. And its entrants are those of its contest.
void check_part(const store::RoundStore& part, const std::filesystem::path& path);

// Its workers say that they had all that a contest of strangers asks for.
void check_walls(const store::RoundStore& part, const std::string& name);

}  // namespace matchbench::results
