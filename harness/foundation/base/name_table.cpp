#include "harness/foundation/base/name_table.hpp"

#include "harness/foundation/base/random.hpp"

#include <span>

namespace matchbench {

// 101 is the first that a program may have.
[[gnu::init_priority(101)]] const HashKey kHashKey;

HashKey::HashKey() {
  draw_bytes({reinterpret_cast<unsigned char*>(this), sizeof *this});
}

}  // namespace matchbench
