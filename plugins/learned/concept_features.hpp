#pragma once

#include "learned/columns.hpp"
#include "shared/concepts.hpp"
#include "shared/parameter_index.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"
#include "shared/unfolded_index.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace learned {

// How the concepts of a request and of each service fit: by the classes above them, by the words of
// their unfolded names, by the degree of match and by how much of each condition of it holds.
class ConceptFeatures {
 public:
  // `signatures` must outlive this. Gives up when the host asks to.
  ConceptFeatures(const matchbench::Host& host, shared::Concepts& concepts,
                  shared::Stemmer& stemmer, const std::vector<shared::Signature>& signatures);

  static constexpr std::size_t kSided = 0;  // the column of sided()
  Columns of(shared::Concepts& concepts, shared::Stemmer& stemmer,
             const shared::Signature& request) const;

  // Jaccard of the sided classes alone.
  Column sided(shared::Concepts& concepts, const shared::Signature& request) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  const std::vector<shared::Signature>& signatures_;
  shared::SetIndex sided_, inputs_, outputs_, pooled_;
  shared::ParameterIndex input_fits_, output_fits_;
  shared::UnfoldedIndex unfolded_inputs_, unfolded_outputs_;
};

}  // namespace learned
