// Says before anybody else that the harness has failed, which would end the round of all.
#include "tests/misbehaving/plugins/forge.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"

namespace {

[[gnu::constructor]] void start() {
  forge::say_phase(matchbench::Phase::kOpen, matchbench::Outcome::kHarnessError);
}

mb_status create(const mb_host_t*, const mb_options_t*, mb_matchmaker_t**) {
  return MB_OK;
}
mb_status query(mb_matchmaker_t*, const mb_query_t*, mb_ranking_t*) {
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(create, misbehaving::load_nothing, query)
