#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::conduct {

// What the text of /proc/cpuinfo says of the processor: its model's name or, where it has none, as
// on arm64, who made which part, for each kind of core: "implementer 0x41, part 0xd0c, variant 0x3,
// revision 1". Two machines that differ in any of these differ in their times. "" if it says
// neither.
std::string processor_model(std::string_view cpuinfo);

// Its cores, threads of one core counted once; 0 if the text does not say, as on arm64.
std::size_t cores_in(std::string_view cpuinfo);

}  // namespace matchbench::conduct
