#pragma once

#include "harness/execution/round/round.hpp"
#include "harness/operations/conduct/kept_null_costs.hpp"
#include "harness/scoring/results/environment.hpp"

#include <filesystem>
#include <functional>

namespace matchbench::conduct {

// What the harness itself costs here, from `kept` or, if that has nothing, from a short round of
// the null matchmaker, whose figures are then kept. It answers every request with the same ranking
// of ten services, under the round's confinement; the round is stored in `database`, which is
// removed again. As entries of the environment record:
//   null.query_ns        median time of its query, the least that any matchmaker can show
//   null.queries_per_s   from its first answer to its last, stored
//   null.measured        when
//   null                 in their place: why they were not measured
// and the same of null-python and null-java, which do the same as programs, if one of the entrants
// is a program in that language.
results::EnvironmentRecord measure_null_cost(const round::PreparedRound& round,
                                             const std::filesystem::path& database,
                                             const KeptNullCosts& kept,
                                             const std::function<bool()>& interrupt);

}  // namespace matchbench::conduct
