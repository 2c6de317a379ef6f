#include "shared/degree_index.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace shared {
namespace {

using Id = Concepts::Id;
using Bits = std::uint64_t;  // one for each of up to 64 outputs of the request
constexpr std::size_t kBits = 64;

// How an input of a service relates to the inputs of the request.
struct InputFit {
  bool same = false;      // it is one of them
  bool subsumes = false;  // it is, or is above, one of them
};

// Which outputs of the request an output of a service satisfies, condition by condition.
struct OutputFit {
  Bits same = 0;
  Bits same_or_parent = 0;
  Bits subsumes = 0;
  Bits same_or_child = 0;

  OutputFit& operator|=(const OutputFit& other) {
    same |= other.same;
    same_or_parent |= other.same_or_parent;
    subsumes |= other.subsumes;
    same_or_child |= other.same_or_child;
    return *this;
  }
};

// Whether each output of the request looked at so far is satisfied by some output of a service.
struct Returned {
  bool same = true;
  bool same_or_parent = true;
  bool subsumes = true;
  bool same_or_child = true;
};

std::vector<InputFit> input_fits(const Concepts& concepts, const Concepts::Set& known,
                                 const Concepts::Set& given) {
  std::vector<InputFit> fits(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    for (const Id id : given) {
      fits[i].same = fits[i].same || known[i] == id;
      fits[i].subsumes = fits[i].subsumes || concepts.subsumes(known[i], id);
    }
  }
  return fits;
}

std::vector<OutputFit> output_fits(const Concepts& concepts, const Concepts::Set& known,
                                   std::span<const Id> wanted) {
  std::vector<OutputFit> fits(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    for (std::size_t bit = 0; bit < wanted.size(); ++bit) {
      const Id asked = wanted[bit];
      const Id offered = known[i];
      const bool same = asked == offered;
      const auto flag = [bit](bool holds) { return Bits{holds} << bit; };
      fits[i] |= {flag(same), flag(same || concepts.is_parent(asked, offered)),
                  flag(concepts.subsumes(asked, offered)),
                  flag(same || concepts.is_parent(offered, asked))};
    }
  }
  return fits;
}

mb_degree degree_of(const Returned& returned, bool same_inputs) {
  if (returned.same && same_inputs) return MB_DEGREE_EXACT;
  if (returned.same_or_parent) return MB_DEGREE_PLUG_IN;
  if (returned.subsumes) return MB_DEGREE_SUBSUMES;
  return returned.same_or_child ? MB_DEGREE_SUBSUMED_BY : MB_DEGREE_FAIL;
}

}  // namespace

std::vector<mb_degree> DegreeIndex::degrees(const Concepts& concepts,
                                            const Signature& request) const {
  std::vector<mb_degree> degrees(inputs_.size(), MB_DEGREE_FAIL);
  if (request.empty()) return degrees;
  std::vector<Returned> returned(degrees.size());
  for (std::size_t begin = 0; begin < request.outputs.size(); begin += kBits) {
    const std::size_t count = std::min(kBits, request.outputs.size() - begin);
    const std::vector<OutputFit> fits =
        output_fits(concepts, outputs_.known(), {request.outputs.data() + begin, count});
    const Bits all = ~Bits{0} >> (kBits - count);
    for (std::size_t service = 0; service < returned.size(); ++service) {
      OutputFit fit;
      for (const ParameterLists::Place place : outputs_[service]) fit |= fits[place];
      Returned& so_far = returned[service];
      so_far = {so_far.same && fit.same == all, so_far.same_or_parent && fit.same_or_parent == all,
                so_far.subsumes && fit.subsumes == all,
                so_far.same_or_child && fit.same_or_child == all};
    }
  }
  const std::vector<InputFit> fits = input_fits(concepts, inputs_.known(), request.inputs);
  for (std::size_t service = 0; service < degrees.size(); ++service) {
    const std::span<const ParameterLists::Place> taken = inputs_[service];
    if (taken.empty() && outputs_[service].empty()) continue;
    const auto all = [&](bool InputFit::*holds) {
      return std::all_of(taken.begin(), taken.end(),
                         [&](ParameterLists::Place place) { return fits[place].*holds; });
    };
    if (all(&InputFit::subsumes)) {
      degrees[service] = degree_of(returned[service], all(&InputFit::same));
    }
  }
  return degrees;
}

}  // namespace shared
