// The C++ wrapper and the harness's own values in one file: a service of one is no service of the
// other, and neither name is ambiguous.
#include "harness/foundation/model/collection.hpp"

#include <matchbench/plugin.hpp>

#include <type_traits>

static_assert(!std::is_same_v<mb::Service, matchbench::Service>);
static_assert(!std::is_same_v<mb::Collection, matchbench::Collection>);

namespace matchbench {
Service of_the_harness();
}
namespace mb {
Service of_a_plugin(const Collection& collection);
}
