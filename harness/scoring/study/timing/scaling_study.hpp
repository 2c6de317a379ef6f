#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/analysis/timing/complexity.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

using LoadTimes = std::map<store::SessionId, double>;  // ns, of what was loaded or started

// How the time to load a collection, or to answer a query, grows with the collection.
enum class GrowingTime : std::uint8_t { kLoad, kQuery };
inline constexpr std::array<std::string_view, 2> kGrowingTimeNames = {"load", "query"};

// A size whose worker failed, and why.
struct UnfinishedSize {
  std::uint32_t services = 0;
  std::string failure;
};

struct EntrantGrowth {
  std::string entrant;
  GrowingTime what = GrowingTime::kLoad;
  std::vector<analysis::SizedTime> times;
  std::vector<UnfinishedSize> unfinished;      // not in the fit
  std::optional<analysis::ComplexityFit> fit;  // none for fewer than three sizes

  std::string_view name() const { return kGrowingTimeNames[static_cast<std::size_t>(what)]; }
};
std::vector<EntrantGrowth> study_scaling(TimedEntrants entrants, const LoadTimes& load_ns);

// Whether an entrant keeps answers in scaling, whose samples it knows by their size, or works in
// first queries, or before, instead of load(): growth is that of load() and of the last query for
// each request. Of the sample that says most. `service_count`: of the collection, as the timed
// passes had it.
LoadTimes load_times_ns(const store::RoundStore& store);
LoadTimes start_times_ns(const store::RoundStore& store);  // of opening and creating
std::vector<EntrantAudit> study_scaling_work(TimedEntrants entrants, std::size_t service_count,
                                             const LoadTimes& load_ns, const LoadTimes& start_ns);

}  // namespace matchbench::study
