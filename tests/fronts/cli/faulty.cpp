// A matchmaker that breaks one promise of the ABI, the one that its parameters name
// ({"fault":"top_k"}), and keeps all others. Written on the C interface, which the C++ wrapper
// would keep for it.
#include <matchbench/plugin.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

// Exported where the library is linked without a map.
extern "C" MB_EXPORT int faulty_left_over() {
  return 0;
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kManyServices = 1'000;
constexpr auto kLong = std::chrono::milliseconds(800);

struct Matchmaker {
  const mb_host_t* host = nullptr;
  std::string fault;
  const mb_collection_t* collection = nullptr;
  std::vector<mb_match_t> answer;
  std::uint32_t queries = 0;

  bool has(const char* name) const { return fault == "{\"fault\":\"" + std::string(name) + "\"}"; }
};

Matchmaker& of(mb_matchmaker_t* opaque) {
  return *reinterpret_cast<Matchmaker*>(opaque);
}

// Every page is written, through a volatile pointer, so that no compiler leaves it out.
void leak(std::size_t bytes) {
  auto* const memory = static_cast<volatile unsigned char*>(std::malloc(bytes));
  if (memory == nullptr) return;
  for (std::size_t i = 0; i < bytes; i += 1024) memory[i] = 1;
}

bool is_beyond_ascii(const char* text) {
  return std::any_of(text, text + std::strlen(text),
                     [](unsigned char c) { return (c & 0x80) != 0; });
}

// Works for a while, and longer than told where it is deaf.
bool work(const Matchmaker& self, bool deaf) {
  const auto until = Clock::now() + kLong;
  while (Clock::now() < until) {
    if (!deaf && self.host->should_stop(self.host)) return false;
  }
  return true;
}

mb_status create(const mb_host_t* host, const mb_options_t* options,
                 mb_matchmaker_t** out) noexcept {
  auto* made = new Matchmaker;
  made->host = host;
  made->fault = options->config;
  if (made->has("exact_size") && options->struct_size != sizeof(mb_options_t)) {
    delete made;
    return MB_E_INVALID;
  }
  *out = reinterpret_cast<mb_matchmaker_t*>(made);
  return MB_OK;
}

mb_status load(mb_matchmaker_t* opaque, const mb_collection_t* collection) noexcept {
  Matchmaker& self = of(opaque);
  self.collection = collection;
  const bool large = collection->service_count > kManyServices;
  if (self.has("load_fails")) return MB_E_INTERNAL;
  if (self.has("empty") && collection->service_count == 0) std::abort();
  if (self.has("one") && collection->service_count == 1) return MB_E_INTERNAL;
  if (self.has("stdout")) std::puts("loading");
  if (self.has("leak_life")) leak(256 << 10);
  if (self.has("thread")) std::thread([] { pause(); }).detach();
  if (self.has("deaf_load") && large) work(self, true);
  if (self.has("polite_load") && large && !work(self, false)) return MB_CANCELLED;
  return MB_OK;
}

mb_status query(mb_matchmaker_t* opaque, const mb_query_t* query, mb_ranking_t* out) noexcept {
  Matchmaker& self = of(opaque);
  if (self.collection == nullptr) return self.has("early") ? MB_OK : MB_E_STATE;
  ++self.queries;
  const std::uint32_t count = self.collection->service_count;
  const bool large = count > kManyServices;
  if (self.has("long_text") && std::strlen(query->request->description) > 100'000) std::abort();
  if (self.has("non_ascii") && is_beyond_ascii(query->request->name)) return MB_E_INVALID;
  if (self.has("deaf_query") && large) work(self, true);
  if (self.has("polite_query") && large && !work(self, false)) return MB_CANCELLED;
  if (self.has("leak_query")) leak(8 << 10);

  self.answer.clear();
  for (std::uint32_t i = 0; i < count; ++i)
    self.answer.push_back({i, MB_DEGREE_NONE, 1.0 * (count - i)});
  if (self.has("rising")) std::reverse(self.answer.begin(), self.answer.end());
  if (self.has("seed") && count > 1) {
    static const double drawn = static_cast<double>(std::random_device()());  // once a process
    self.answer[0].score += drawn;
  }
  if (self.has("state") && count > 0) self.answer[0].score += self.queries;
  if (query->top_k != 0 && !self.has("top_k") && self.answer.size() > query->top_k) {
    self.answer.resize(query->top_k);
  }
  out->count = static_cast<std::uint32_t>(self.answer.size());
  out->matches = self.answer.data();
  return MB_OK;
}

void destroy(mb_matchmaker_t* opaque) noexcept {
  delete reinterpret_cast<Matchmaker*>(opaque);
}

const void* get_extension(const char*) noexcept {
  return nullptr;
}

const char* const kNone[] = {nullptr};
const mb_descriptor_t kDescriptor = {sizeof(mb_descriptor_t),
                                     0,
                                     "org.matchbench.test.faulty",
                                     "Faulty",
                                     "1.0.0",
                                     "matchbench authors",
                                     "Apache-2.0",
                                     kNone,
                                     kNone};
const mb_plugin_t kPlugin = {
    sizeof(mb_plugin_t), MB_ABI_MINOR, &kDescriptor, create, load, query, destroy, get_extension};

}  // namespace

extern "C" MB_EXPORT const mb_plugin_t* MB_CALL mb_entry_v1(std::uint32_t index) noexcept {
  return index == 0 ? &kPlugin : nullptr;
}
