#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/reproduce/reproduce.hpp"

namespace matchbench::reproduce {

// Compares a round with the same round run again, both scored with the same measures. Throws an
// input Error if they have not asked the same requests of the same services, or if there is no such
// setting, measure or baseline.
ReproductionReport compare_rounds(const store::RoundStore& original, const store::RoundStore& again,
                                  const ReproduceRequest& request);

}  // namespace matchbench::reproduce
