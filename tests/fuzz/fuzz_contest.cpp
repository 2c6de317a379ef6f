#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

void read_track(const std::string& text, const std::string& track) {
  try {
    const matchbench::contest::Contest contest =
        matchbench::contest::parse_contest(text, "/contests/input.yaml", track);
    require(contest.track == track && contest.tracks.empty() == track.empty());
    require(contest.training.folds == 0 || contest.training.split.empty());
    require(!contest.name.empty() && !contest.entrants.empty() && contest.text == text);
    require(contest.protocol.passes > 0 && contest.protocol.blocks > 0);
    for (const auto& entrant : contest.entrants) {
      require(!entrant.name.empty() && entrant.plugin.empty() != entrant.fusion_of.empty());
    }
    matchbench::contest::protocol_json(contest.protocol);
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_track(text, "");
  read_track(text, "a");
  return 0;
}
