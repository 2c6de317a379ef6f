// A matchmaker that says everything at length, with signs that clear a terminal in it: what it is,
// what it logs and prints, and what went wrong in every second query.
#include <matchbench/plugin.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

// The text has a command to the terminal in every hundred bytes.
std::string long_text(std::size_t bytes) {
  std::string text = "wordy";
  while (text.size() + 100 <= bytes) text += "\033[2J" + std::string(95, 'w') + "\a";
  return text;
}

const std::string kDescription = long_text(1000);  // the most that a descriptor may hold is 1024
const std::string kTenMegabytes = long_text(10'000'000);

struct Matchmaker {
  const mb_host_t* host = nullptr;
  std::vector<mb_match_t> answer;
  bool fails = false;
};

Matchmaker& of(mb_matchmaker_t* opaque) {
  return *reinterpret_cast<Matchmaker*>(opaque);
}

mb_status create(const mb_host_t* host, const mb_options_t*, mb_matchmaker_t** out) noexcept {
  auto* made = new Matchmaker;
  made->host = host;
  *out = reinterpret_cast<mb_matchmaker_t*>(made);
  return MB_OK;
}

mb_status load(mb_matchmaker_t* opaque, const mb_collection_t* collection) noexcept {
  Matchmaker& self = of(opaque);
  for (std::uint32_t i = 0; i < collection->service_count; ++i) {
    self.answer.push_back({i, MB_DEGREE_NONE, 1.0 / (1 + i)});
  }
  self.host->log(self.host, MB_LOG_WARNING, kTenMegabytes.c_str());
  std::fwrite(kTenMegabytes.data(), 1, kTenMegabytes.size(), stderr);
  std::fputc('\n', stderr);
  return MB_OK;
}

mb_status query(mb_matchmaker_t* opaque, const mb_query_t*, mb_ranking_t* out) noexcept {
  Matchmaker& self = of(opaque);
  self.fails = !self.fails;
  if (self.fails) {
    self.host->set_error(self.host, MB_E_INTERNAL, kTenMegabytes.c_str());
    return MB_E_INTERNAL;
  }
  out->count = static_cast<std::uint32_t>(self.answer.size());
  out->matches = self.answer.data();
  return MB_OK;
}

void destroy(mb_matchmaker_t* opaque) noexcept {
  delete &of(opaque);
}

const void* get_extension(const char*) noexcept {
  return nullptr;
}

const char* const kList[] = {kDescription.c_str(), nullptr};
const mb_descriptor_t kDescriptor = {sizeof(mb_descriptor_t),
                                     0,
                                     "org.matchbench.test.wordy",
                                     kDescription.c_str(),
                                     kDescription.c_str(),
                                     kDescription.c_str(),
                                     kDescription.c_str(),
                                     kList,
                                     kList};
const mb_plugin_t kPlugin = {
    sizeof(mb_plugin_t), MB_ABI_MINOR, &kDescriptor, create, load, query, destroy, get_extension};

}  // namespace

extern "C" MB_EXPORT const mb_plugin_t* MB_CALL mb_entry_v1(std::uint32_t index) noexcept {
  return index == 0 ? &kPlugin : nullptr;
}
