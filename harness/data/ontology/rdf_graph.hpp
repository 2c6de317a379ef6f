#pragma once

#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/model/ids.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::ontology {

using TermIndex = Index<struct TermTag>;          // into RdfGraph's terms
using DocumentIndex = Index<struct DocumentTag>;  // into the documents that were read

// A subject, property and object with the place where it was read. Literal objects do not occur:
// they say nothing about the class hierarchy.
struct Statement {
  TermIndex subject;
  TermIndex predicate;
  TermIndex object;
  DocumentIndex document;
  std::uint32_t line = 0;
};

// The URIs and blank nodes of all documents, each stored once, and the statements about them.
class RdfGraph {
 public:
  RdfGraph() = default;
  RdfGraph(const RdfGraph&) = delete;  // the index points into the texts
  RdfGraph& operator=(const RdfGraph&) = delete;

  // Blank nodes begin with "_:", as no URI does, and are unlike those of other documents.
  TermIndex intern(std::string_view text);
  const std::string& text(TermIndex term) const { return texts_[term.value]; }
  bool is_blank(TermIndex term) const { return text(term).starts_with("_:"); }
  std::uint32_t term_count() const { return static_cast<std::uint32_t>(texts_.size()); }
  std::uint64_t text_bytes() const { return text_bytes_; }

  std::vector<Statement> statements;

 private:
  std::deque<std::string> texts_;
  ViewMap<TermIndex> index_;
  std::uint64_t text_bytes_ = 0;
};

inline TermIndex RdfGraph::intern(std::string_view text) {
  if (const auto found = index_.find(text); found != index_.end()) return found->second;
  const TermIndex term{term_count()};
  index_.emplace(texts_.emplace_back(text), term);
  text_bytes_ += text.size();
  return term;
}

}  // namespace matchbench::ontology
