// Throws through the C interface, which its compiler was not told to forbid.
#include "tests/misbehaving/plugins/plugin.hpp"

#include <cstring>
#include <stdexcept>

namespace {

int matchmaker = 0;

mb_status create(const mb_host_t*, const mb_options_t*, mb_matchmaker_t** out) {
  *out = reinterpret_cast<mb_matchmaker_t*>(&matchmaker);
  return MB_OK;
}

mb_status load(mb_matchmaker_t*, const mb_collection_t*) {
  return MB_OK;
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  if (std::strcmp(query->request->name, "bad") == 0) throw std::runtime_error("no way out");
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(create, load, query)
