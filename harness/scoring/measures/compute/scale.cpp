#include "harness/scoring/measures/compute/scale.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

namespace matchbench::measures::compute {

double highest_on_scale(const PreparedRequest& request, const Arguments& arguments, double gmax,
                        std::string_view parameter) {
  const double highest = gmax == kGainOfSetting ? request.scale.back() : gmax;
  if (request.highest_gain() <= highest) return highest;
  throw input_error(
      fmt::format("{}: a service has the gain {}, above {} = {}", to_string(*arguments.measure),
                  request.highest_gain(), parameter, highest),
      fmt::format("leave {} out: it is then {}, the highest gain of the setting", parameter,
                  request.scale.back()));
}

}  // namespace matchbench::measures::compute
