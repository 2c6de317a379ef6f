#pragma once

#include "learned/columns.hpp"
#include "learned/shortlist.hpp"
#include "shared/concepts.hpp"
#include "shared/parameter_index.hpp"
#include "shared/service_graph.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"
#include "shared/unfolded_index.hpp"
#include "shared/unfolded_lists.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace learned {

// How the concepts of a request and of each service fit: by the classes above them, by the words of
// their unfolded names, by the degree of match and by how much of each condition of it holds.
class ConceptFeatures {
 public:
  // `signatures` must outlive this. Gives up when the host asks to.
  ConceptFeatures(const mb::Host& host, shared::Concepts& concepts, shared::Stemmer& stemmer,
                  const std::vector<shared::Signature>& signatures);

  // The first of some columns of of(): sided(); the four means of best matches; the cosines of the
  // unfolded names of inputs and of outputs.
  static constexpr std::size_t kSided = 0;
  static constexpr std::size_t kFits = 15;
  static constexpr std::size_t kCosines = 23;
  Columns of(shared::Concepts& concepts, shared::Stemmer& stemmer, const shared::Signature& request,
             const Shortlist& shortlist) const;

  // The Jaccard coefficient of the sided classes, which is column kSided, for all services.
  Column sided(shared::Concepts& concepts, const shared::Signature& request) const;

  // Each service joined to the `neighbours` with the greatest Jaccard coefficient of the sided
  // classes. `before_each` is called before each service and may throw to give up.
  shared::ServiceGraph graph(std::size_t neighbours,
                             const std::function<void()>& before_each) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  const std::vector<shared::Signature>& signatures_;
  shared::SetIndex sided_, inputs_, outputs_, pooled_;
  shared::ParameterIndex input_fits_, output_fits_;
  shared::UnfoldedIndex unfolded_inputs_, unfolded_outputs_;
  shared::UnfoldedLists input_lists_, output_lists_;
};

}  // namespace learned
