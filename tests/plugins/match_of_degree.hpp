#pragma once

#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

namespace mini {

// Matches a Match of this service and degree, whatever its score.
inline auto is(const char* uri, mb_degree degree) {
  return testing::AllOf(testing::Field(&Match::uri, uri), testing::Field(&Match::degree, degree));
}

}  // namespace mini
