// Which optional members a matchmaker class has. Name<M>: there is a member so called; Call<M>: it
// can be called as plugin.hpp documents. The two apart tell a misspelt signature from an absence.
#ifndef MATCHBENCH_CPP_MEMBERS_HPP
#define MATCHBENCH_CPP_MEMBERS_HPP

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "descriptor.hpp"
#include "ranking.hpp"
#include "views.hpp"

namespace mb {
inline namespace plugin_api {
namespace detail {

template <template <typename> class Expression, typename M, typename = void>
struct Is : std::false_type {};
template <template <typename> class Expression, typename M>
struct Is<Expression, M, std::void_t<Expression<M>>> : std::true_type {};

template <typename M>
using TrainName = decltype(&M::train);
template <typename M>
using TrainCall = decltype(std::declval<M&>().train(std::declval<const Training&>()));

template <typename M>
using MemoryName = decltype(&M::memory);
template <typename M>
using MemoryCall = decltype(MemoryUse(std::declval<const M&>().memory()));

template <typename M>
using BatchName = decltype(&M::query_batch);
template <typename M>
using BatchCall = decltype(std::vector<std::optional<Ranking>>(
    std::declval<M&>().query_batch(std::declval<const std::vector<Query>&>())));

}  // namespace detail
}  // namespace plugin_api
}  // namespace mb

#endif
