#pragma once

#include "shared/concepts.hpp"

#include <matchbench/plugin.hpp>

#include <vector>

namespace shared {

// What a service takes and returns, as concepts.
struct Signature {
  Concepts::Set inputs;
  Concepts::Set outputs;

  bool empty() const { return inputs.empty() && outputs.empty(); }
};

Signature signature_of(const mb::Service& service, Concepts& concepts);

// The signatures of all services. They are read in the order of their URIs, so that the host's
// order does not decide which ids the concepts get.
std::vector<Signature> signatures_of(const mb::Services& services, Concepts& concepts);

// The degree to which a service S fits a request R, the first of these that applies:
//   exact        every input of S is an input of R, every output of R an output of S
//   plug-in      every input of S subsumes one of R; every output of R is, or is the parent of, an
//                output of S
//   subsumes     inputs as before; every output of R subsumes one of S
//   subsumed-by  inputs as before; every output of R is, or is a child of, an output of S
//   fail         otherwise, and if either signature is empty
// M. Klusch, B. Fries, K. Sycara, "Automated Semantic Web Service Discovery with OWLS-MX", AAMAS
// 2006, section 3. An output may be "exactly the same or very close" for a plug-in there, so the
// same concept counts beside the least specific ones below it. Their subsumed-by also asks for a
// syntactic similarity; SAWSDL-M0 (Klusch, Kapahnke, Zinnikus, ESWC 2009) and this do not.
mb_degree degree_of(const Concepts& concepts, const Signature& request, const Signature& service);

// 4 for exact, 3 plug-in, 2 subsumes, 1 subsumed-by, 0 for all others.
int rank_of(mb_degree degree);

}  // namespace shared
