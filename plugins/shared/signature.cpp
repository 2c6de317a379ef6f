#include "shared/signature.hpp"

#include "shared/service_order.hpp"

#include <algorithm>

namespace shared {
namespace {

// Whether `fits` holds for each of `all` and at least one of `some`.
template <typename Fits>
bool each_has_one(const Concepts::Set& all, const Concepts::Set& some, Fits&& fits) {
  return std::all_of(all.begin(), all.end(), [&](Concepts::Id a) {
    return std::any_of(some.begin(), some.end(), [&](Concepts::Id b) { return fits(a, b); });
  });
}

}  // namespace

Signature signature_of(const mb::Service& service, Concepts& concepts) {
  return {concepts.ids(service.inputs()), concepts.ids(service.outputs())};
}

std::vector<Signature> signatures_of(const mb::Services& services, Concepts& concepts) {
  std::vector<Signature> signatures(services.size());
  for (const std::size_t service : by_uri(services)) {
    signatures[service] = signature_of(services[service], concepts);
  }
  return signatures;
}

mb_degree degree_of(const Concepts& concepts, const Signature& request, const Signature& service) {
  if (request.empty() || service.empty()) return MB_DEGREE_FAIL;
  using Id = Concepts::Id;
  const auto same = [](Id a, Id b) { return a == b; };
  const auto subsumes = [&](Id a, Id b) { return concepts.subsumes(a, b); };
  const auto same_or_parent = [&](Id a, Id b) { return a == b || concepts.is_parent(a, b); };
  const auto same_or_child = [&](Id a, Id b) { return a == b || concepts.is_parent(b, a); };

  if (!each_has_one(service.inputs, request.inputs, subsumes)) return MB_DEGREE_FAIL;
  const auto returns = [&](auto&& fits) {
    return each_has_one(request.outputs, service.outputs, fits);
  };
  if (returns(same) && each_has_one(service.inputs, request.inputs, same)) return MB_DEGREE_EXACT;
  if (returns(same_or_parent)) return MB_DEGREE_PLUG_IN;
  if (returns(subsumes)) return MB_DEGREE_SUBSUMES;
  if (returns(same_or_child)) return MB_DEGREE_SUBSUMED_BY;
  return MB_DEGREE_FAIL;
}

int rank_of(mb_degree degree) {
  switch (degree) {
    case MB_DEGREE_EXACT:
      return 4;
    case MB_DEGREE_PLUG_IN:
      return 3;
    case MB_DEGREE_SUBSUMES:
      return 2;
    case MB_DEGREE_SUBSUMED_BY:
      return 1;
    default:
      return 0;
  }
}

}  // namespace shared
