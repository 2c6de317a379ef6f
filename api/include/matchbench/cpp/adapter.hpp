// Turns a C++ class into the function table of plugin.h. Authors include plugin.hpp, not this.
#ifndef MATCHBENCH_CPP_ADAPTER_HPP
#define MATCHBENCH_CPP_ADAPTER_HPP

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../ext/batch.h"
#include "../ext/memory.h"
#include "../ext/train.h"
#include "../plugin.h"
#include "errors.hpp"
#include "host.hpp"
#include "members.hpp"
#include "ranking.hpp"
#include "tables.hpp"
#include "views.hpp"

namespace mb {
inline namespace plugin_api {
namespace detail {

template <typename M>
class Adapter {
  static constexpr bool kTrains = Is<TrainCall, M>::value;
  static constexpr bool kCounts = Is<MemoryCall, M>::value;
  static constexpr bool kBatches = Is<BatchCall, M>::value;
  static_assert(kTrains || !Is<TrainName, M>::value, "train() must accept a const mb::Training&");
  static_assert(kCounts || !Is<MemoryName, M>::value,
                "memory() must be const and return mb::MemoryUse");
  static_assert(kBatches || !Is<BatchName, M>::value,
                "query_batch() must take a const std::vector<mb::Query>& and return a "
                "std::vector<std::optional<mb::Ranking>>");

 public:
  Adapter(const mb_host_t& host, const mb_options_t& raw)
      : host_(&host),
        matchmaker_(make(Host(&host), {raw.seed, raw.max_threads, text(raw.config)})) {}

  static const mb_plugin_t* table() noexcept {
    static constexpr mb_plugin_t kTable = make_table();
    return &kTable;
  }

 private:
  static M make(Host host, const Options& options) {
    if constexpr (std::is_constructible_v<M, Host, const Options&>) {
      return M(host, options);
    } else if constexpr (std::is_constructible_v<M, Host>) {
      return M(host);
    } else if constexpr (std::is_constructible_v<M, const Options&>) {
      return M(options);
    } else {
      static_assert(std::is_default_constructible_v<M>,
                    "a matchmaker is made from (Host, const Options&), (Host), (const Options&) "
                    "or ()");
      return M();
    }
  }

  static constexpr mb_plugin_t make_table() noexcept {
    mb_plugin_t table{};
    table.struct_size = sizeof table;
    table.abi_minor = MB_ABI_MINOR;
    table.descriptor = &kDescriptor<M>;
    table.create = &create;
    table.load = &load;
    table.query = &query;
    table.destroy = &destroy;
    table.get_extension = &get_extension;
    return table;
  }

  static Adapter& self(mb_matchmaker_t* opaque) noexcept {
    return *reinterpret_cast<Adapter*>(opaque);
  }

  static mb_status MB_CALL create(const mb_host_t* host, const mb_options_t* options,
                                  mb_matchmaker_t** out) noexcept {
    const bool can_report = host != nullptr && MB_HAS_FN(host, mb_host_t, set_error);
    return guarded(can_report ? host : nullptr, [&] {
      if (out == nullptr) throw InvalidInput("the place for the matchmaker is NULL");
      auto own = std::make_unique<Adapter>(MATCHBENCH_AT_LEAST_1_0(host, mb_host, should_stop),
                                           MATCHBENCH_AT_LEAST_1_0(options, mb_options, config));
      *out = reinterpret_cast<mb_matchmaker_t*>(own.release());  // until destroy()
      return MB_OK;
    });
  }

  static mb_status MB_CALL load(mb_matchmaker_t* opaque,
                                const mb_collection_t* collection) noexcept {
    if (opaque == nullptr) return MB_E_INVALID;
    return self(opaque).guard([collection](Adapter& own) {
      if (own.stage_ != Stage::kCreated) return own.out_of_order("load() comes once");
      own.stage_ = Stage::kBroken;
      own.matchmaker_.load(own.collection_.emplace(collection));
      own.stage_ = Stage::kLoaded;
      return mb_status{MB_OK};
    });
  }

  static mb_status MB_CALL train(mb_matchmaker_t* opaque, const mb_training_t* training) noexcept {
    if (opaque == nullptr) return MB_E_INVALID;
    return self(opaque).guard([training](Adapter& own) {
      if (own.stage_ != Stage::kLoaded) {
        return own.out_of_order("train() comes once, between load() and the first query");
      }
      own.stage_ = Stage::kBroken;
      own.training_.emplace(training);
      const Emptied emptied{own.training_};
      own.matchmaker_.train(*own.training_);
      own.stage_ = Stage::kTrained;
      return mb_status{MB_OK};
    });
  }

  static mb_status MB_CALL query(mb_matchmaker_t* opaque, const mb_query_t* query,
                                 mb_ranking_t* out) noexcept {
    if (opaque == nullptr) return MB_E_INVALID;
    return self(opaque).guard([query, out](Adapter& own) {
      if (!own.begin_queries()) return own.out_of_order("query() comes after load()");
      const Query asked(query);
      own.answers_.resize(1);
      own.answers_[0] = Ranking(own.matchmaker_.query(asked)).take(asked.top_k);
      hand_back(own.answers_[0], out);
      return mb_status{MB_OK};
    });
  }

  static mb_status MB_CALL query_batch(mb_matchmaker_t* opaque, const mb_query_t* const* queries,
                                       uint32_t count, mb_ranking_t* const* out,
                                       mb_status* statuses) noexcept {
    if (opaque == nullptr || statuses == nullptr) return MB_E_INVALID;
    const mb_status all = self(opaque).guard([&](Adapter& own) {
      if (!own.begin_queries()) return own.out_of_order("query_batch() comes after load()");
      std::vector<Query> asked;
      asked.reserve(count);
      for (uint32_t i = 0; i < count; ++i) asked.emplace_back(queries[i]);
      std::vector<std::optional<Ranking>> rankings = own.matchmaker_.query_batch(asked);
      if (rankings.size() != count) {
        throw std::length_error("query_batch() returned " + std::to_string(rankings.size()) +
                                " rankings for " + std::to_string(count) + " queries");
      }
      own.answers_.assign(count, {});
      for (uint32_t i = 0; i < count; ++i) {
        statuses[i] = rankings[i] ? MB_OK : MB_UNSUPPORTED;
        if (!rankings[i]) continue;
        own.answers_[i] = std::move(*rankings[i]).take(asked[i].top_k);
        hand_back(own.answers_[i], out[i]);
      }
      return mb_status{MB_OK};
    });
    if (all != MB_OK) std::fill_n(statuses, count, all);
    return all;
  }

  static mb_status MB_CALL memory(const mb_matchmaker_t* opaque, mb_memory_t* out) noexcept {
    if (opaque == nullptr || out == nullptr) return MB_E_INVALID;
    const Adapter& own = *reinterpret_cast<const Adapter*>(opaque);
    return guarded(own.host_, [&] {
      MATCHBENCH_AT_LEAST_1_0(out, mb_memory, scratch_bytes);
      const MemoryUse use = own.matchmaker_.memory();
      out->index_bytes = use.index_bytes;
      out->ontology_bytes = use.ontology_bytes;
      out->model_bytes = use.model_bytes;
      out->scratch_bytes = use.scratch_bytes;
      return MB_OK;
    });
  }

  static void MB_CALL destroy(mb_matchmaker_t* opaque) noexcept {
    if (opaque != nullptr) delete &self(opaque);
  }

  static const void* MB_CALL get_extension(const char* id) noexcept {
    if (id == nullptr) return nullptr;
    if constexpr (kTrains) {
      static constexpr auto kTrain = make_extension(&mb_plugin_train_t::train, &train);
      if (std::strcmp(id, MB_EXT_TRAIN) == 0) return &kTrain;
    }
    if constexpr (kCounts) {
      static constexpr auto kMemory = make_extension(&mb_plugin_memory_t::report, &memory);
      if (std::strcmp(id, MB_EXT_MEMORY) == 0) return &kMemory;
    }
    if constexpr (kBatches) {
      static constexpr auto kBatch = make_extension(&mb_plugin_batch_t::query_batch, &query_batch);
      if (std::strcmp(id, MB_EXT_BATCH) == 0) return &kBatch;
    }
    return nullptr;
  }

  template <typename Call>
  mb_status guard(Call&& call) noexcept {
    return guarded(host_, [&] { return call(*this); });
  }

  mb_status out_of_order(const char* rule) const {
    host_->set_error(host_, MB_E_STATE, rule);
    return MB_E_STATE;
  }

  bool begin_queries() noexcept {
    if (stage_ == Stage::kLoaded || stage_ == Stage::kTrained) stage_ = Stage::kAsked;
    return stage_ == Stage::kAsked;
  }

  static void hand_back(const std::vector<mb_match_t>& matches, mb_ranking_t* out) {
    MATCHBENCH_AT_LEAST_1_0(out, mb_ranking, matches);
    out->count = static_cast<uint32_t>(matches.size());
    out->matches = matches.data();
  }

  // What the host gives to learn from is valid until the call returns: a matchmaker that has kept
  // the reference finds nothing there.
  struct Emptied {
    std::optional<Training>& training;
    ~Emptied() {
      static constexpr mb_training_t kNothing{
          sizeof(mb_training_t), 0, 0, 0, 0, 0, nullptr, nullptr};
      training.emplace(&kNothing);
    }
  };

  enum class Stage { kCreated, kLoaded, kTrained, kAsked, kBroken };

  const mb_host_t* host_;
  std::optional<Collection> collection_;  // both outlive the matchmaker, which may refer to them
  std::optional<Training> training_;
  M matchmaker_;
  Stage stage_ = Stage::kCreated;
  std::vector<std::vector<mb_match_t>> answers_;  // what the host reads until its next call
};

template <typename... Matchmakers>
const mb_plugin_t* entry(uint32_t index) noexcept {
  const mb_plugin_t* const tables[] = {Adapter<Matchmakers>::table()...};
  return index < sizeof...(Matchmakers) ? tables[index] : nullptr;
}

}  // namespace detail
}  // namespace plugin_api
}  // namespace mb

#endif
