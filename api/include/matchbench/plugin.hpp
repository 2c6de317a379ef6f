// The C++ way to write a matchmaker (C++17 and later, header-only, needs nothing but plugin.h).
//
//   class Mine {
//    public:
//     static constexpr mb::Descriptor kDescriptor{
//         "org.example.mine", "Mine", "1.0.0", "Jane Doe", "Apache-2.0", {"text"}};
//     Mine(mb::Host host, const mb::Options& options);  // either may be left out
//     void load(const mb::Collection& collection);
//     mb::Ranking query(const mb::Query& query);
//   };
//   MATCHBENCH_EXPORT(Mine)
//
// Optional members; each exports the extension of the same name:
//   mb.train/1    void train(const mb::Training& training);
//   mb.memory/1   mb::MemoryUse memory() const;
//   mb.batch/1    std::vector<std::optional<mb::Ranking>> query_batch(
//                     const std::vector<mb::Query>& queries);  // nullopt: it abstains
//
// An empty mb::Ranking says that nothing in the collection fits; mb::Unsupported, thrown from
// query(), that the matchmaker cannot deal with such a request, which is not the same.
//
// The constructor reads the parameters of the contest, the JSON object in options.config, with
// mb::ConfigReader (cpp/config.hpp).
//
// All calls come from one thread. Whatever is thrown becomes a status and a message: see
// cpp/errors.hpp. The wrapper refuses calls out of order (MB_E_STATE), asks nothing more of a
// matchmaker whose load() or train() failed, keeps the last answer until the next call, and has no
// state outside the matchmaker. The reference that load() is given stays valid as long as the
// matchmaker; that of train() is empty once train() has returned.
#ifndef MATCHBENCH_PLUGIN_HPP
#define MATCHBENCH_PLUGIN_HPP

#include "cpp/adapter.hpp"
#include "cpp/config.hpp"
#include "cpp/descriptor.hpp"
#include "cpp/errors.hpp"
#include "cpp/host.hpp"
#include "cpp/ranking.hpp"
#include "cpp/views.hpp"
#include "plugin.h"

// Defines the library's one exported function. Several matchmakers in a library: list them all.
#define MATCHBENCH_EXPORT(...)                                                           \
  extern "C" MB_EXPORT const mb_plugin_t* MB_CALL mb_entry_v1(uint32_t index) noexcept { \
    return ::mb::detail::entry<__VA_ARGS__>(index);                                      \
  }

#endif
