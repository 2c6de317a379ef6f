// Throws through the C interface, which its compiler was not told to forbid; "where": create, load
// or query.
#include "tests/misbehaving/plugins/plugin.hpp"

#include <cstring>
#include <stdexcept>
#include <string>

namespace {

std::string config;

void throw_if_in(const char* place) {
  if (config.find("\"where\":\"" + std::string(place)) == std::string::npos) return;
  throw std::runtime_error("no way out");
}

mb_status create(const mb_host_t*, const mb_options_t* options, mb_matchmaker_t** out) {
  config = options->config;
  throw_if_in("create");
  *out = reinterpret_cast<mb_matchmaker_t*>(&config);
  return MB_OK;
}

mb_status load(mb_matchmaker_t*, const mb_collection_t*) {
  throw_if_in("load");
  return MB_OK;
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  if (std::strcmp(query->request->name, "bad") == 0) throw_if_in("query");
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(create, load, query)
