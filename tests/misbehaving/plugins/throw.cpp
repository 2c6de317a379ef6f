// Throws through the C interface, which its compiler was not told to forbid; "where": create, load
// or query. "what": a text without end, or none at all.
#include "tests/misbehaving/plugins/plugin.hpp"

#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>

namespace {

std::string config;

struct Nameless : std::exception {
  const char* what() const noexcept override { return nullptr; }
};

bool is_told(const std::string& key, const std::string& value) {
  return config.find('"' + key + "\":\"" + value) != std::string::npos;
}

void throw_if_in(const char* place) {
  if (!is_told("where", place)) return;
  if (is_told("what", "none")) throw Nameless();
  if (is_told("what", "long")) throw std::runtime_error(std::string(8 << 20, 'x'));
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
