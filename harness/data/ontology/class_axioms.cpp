#include "harness/data/ontology/class_axioms.hpp"

#include "harness/data/ontology/imports.hpp"
#include "harness/data/ontology/rdf_lists.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace matchbench::ontology {
namespace {

// Restrictions by what they say: each term to the first one that says the same.
NumberMap<std::uint32_t, TermIndex> same_restrictions(const RdfGraph& graph,
                                                      const Vocabulary& words) {
  struct Parts {
    std::optional<TermIndex> property;
    std::optional<TermIndex> quantifier;
    std::optional<TermIndex> filler;
    bool simple = true;
  };
  std::map<TermIndex, Parts> restrictions;  // ordered, so that "first" is reproducible
  for (const Statement& statement : graph.statements) {
    const TermIndex predicate = statement.predicate;
    const bool on_property = predicate == words.on_property;
    const bool quantifier = predicate == words.some_values_from ||
                            predicate == words.all_values_from || predicate == words.has_value;
    if (!graph.is_blank(statement.subject) || (!on_property && !quantifier)) continue;
    Parts& parts = restrictions[statement.subject];
    auto& slot = on_property ? parts.property : parts.filler;
    if (slot || graph.is_blank(statement.object)) parts.simple = false;
    slot = statement.object;
    if (quantifier) parts.quantifier = predicate;
  }
  NumberMap<std::uint32_t, TermIndex> same;
  std::map<std::tuple<TermIndex, TermIndex, TermIndex>, TermIndex> known;
  for (const auto& [term, parts] : restrictions) {
    if (!parts.simple || !parts.property || !parts.quantifier) continue;
    const auto key = std::tuple(*parts.property, *parts.quantifier, *parts.filler);
    same.emplace(term.value, known.try_emplace(key, term).first->second);
  }
  return same;
}

class Extraction {
 public:
  Extraction(const RdfGraph& graph, const Vocabulary& words, std::span<const std::string> documents,
             Problems& problems)
      : graph_(graph),
        words_(words),
        documents_(documents),
        problems_(problems),
        lists_(graph, words),
        same_(same_restrictions(graph, words)) {
    same_.emplace(words.resource.value, words.thing);
    for (const TermIndex datatype : {words.literal, words.xml_literal}) {
      datatypes_.insert(datatype.value);
    }
    for (const Statement& statement : graph.statements) {
      if (statement.predicate == words.type &&
          (statement.object == words.rdfs_datatype || statement.object == words.data_range)) {
        datatypes_.insert(statement.subject.value);
      }
    }
    number(words.thing);
  }

  ClassAxioms run() {
    for (const Statement& statement : graph_.statements) read(statement);
    join_names();
    report_undeclared();
    return std::move(axioms_);
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kMostOperands = 4'000'000;

  void report(ProblemKind kind, const Statement& place, std::string message) {
    problems_.push_back({kind, documents_[place.document.value], place.line, std::move(message)});
  }

  std::string shown(TermIndex term) const {
    return graph_.is_blank(term) ? "an unnamed class" : '<' + graph_.text(term) + '>';
  }

  std::uint32_t number(TermIndex term) {
    if (const auto same = same_.find(term.value); same != same_.end()) term = same->second;
    if (class_of_.size() <= term.value) class_of_.resize(graph_.term_count(), kNone);
    std::uint32_t& slot = class_of_[term.value];
    if (slot == kNone) {
      slot = static_cast<std::uint32_t>(axioms_.terms.size());
      axioms_.terms.push_back(term);
      mention_.push_back(nullptr);
      described_.push_back(term == words_.thing);
    }
    return slot;
  }

  // The class that a term denotes; nothing if it is a datatype or owl:Nothing.
  std::optional<std::uint32_t> class_at(TermIndex term, const Statement& place) {
    if (term == words_.nothing || datatypes_.contains(term.value) ||
        graph_.text(term).starts_with(kXsd)) {
      return std::nullopt;
    }
    const std::uint32_t number_of_term = number(term);
    if (mention_[number_of_term] == nullptr) mention_[number_of_term] = &place;
    return number_of_term;
  }

  void read(const Statement& statement) {
    const TermIndex predicate = statement.predicate;
    if (predicate == words_.type) {
      if (statement.object == words_.owl_class || statement.object == words_.rdfs_class ||
          statement.object == words_.deprecated_class) {
        describe(statement);
      }
    } else if (predicate == words_.sub_class_of) {
      relate(statement, false);
    } else if (predicate == words_.equivalent_class) {
      relate(statement, true);
    } else if (predicate == words_.intersection_of) {
      define(statement, Definition::Kind::kIntersection);
    } else if (predicate == words_.union_of || predicate == words_.disjoint_union_of) {
      define(statement, Definition::Kind::kUnion);
    }
  }

  // The subject of a statement that describes it as a class.
  std::optional<std::uint32_t> describe(const Statement& statement) {
    const auto subject = class_at(statement.subject, statement);
    if (subject) described_[*subject] = true;
    return subject;
  }

  void relate(const Statement& statement, bool equivalent) {
    if (statement.object == words_.nothing) {
      report(ProblemKind::kEmptyClass, statement,
             shown(statement.subject) + " is said to be empty; the statement is not used");
    }
    const auto object = class_at(statement.object, statement);
    if (!object) return;
    const auto subject = describe(statement);
    if (!subject) return;
    axioms_.told.push_back({*subject, *object});
    if (equivalent) axioms_.told.push_back({*object, *subject});
  }

  void define(const Statement& statement, Definition::Kind kind) {
    auto [items, complete] = lists_.items(statement.object);
    operands_read_ += items.size();
    if (operands_read_ > kMostOperands) {  // many classes may name one list
      throw input_error("the unions and intersections of the ontologies have more than " +
                            std::to_string(kMostOperands) + " members together",
                        "leave out ontologies that no service refers to");
    }
    if (!complete) {
      report(ProblemKind::kMalformedExpression, statement,
             "the list of operands of " + shown(statement.subject) +
                 " is broken; its operands up to there are used one by one");
    }
    std::vector<std::uint32_t> operands;
    for (const TermIndex item : items) {
      if (const auto operand = class_at(item, statement)) {
        operands.push_back(*operand);
      } else {
        complete = false;
      }
    }
    if (operands.empty()) return;  // of datatypes alone, or defining nothing at all
    const auto subject = describe(statement);
    if (!subject) return;
    for (const std::uint32_t operand : operands) {
      axioms_.told.push_back(kind == Definition::Kind::kIntersection ? Edge{*subject, operand}
                                                                     : Edge{operand, *subject});
    }
    if (complete) axioms_.definitions.push_back({kind, *subject, std::move(operands)});
  }

  void join_names() {
    for (const auto [brief, full] :
         named_without_ending(graph_, words_, axioms_.terms, documents_)) {
      axioms_.told.push_back({brief, full});
      axioms_.told.push_back({full, brief});
      described_[brief] = described_[brief] || described_[full];
      report(ProblemKind::kNamedWithoutEnding, *mention_[brief],
             shown(axioms_.terms[brief]) + " is taken for " + shown(axioms_.terms[full]));
    }
  }

  void report_undeclared() {
    for (std::size_t i = 0; i < axioms_.terms.size(); ++i) {
      const std::string& uri = graph_.text(axioms_.terms[i]);
      if (described_[i] || graph_.is_blank(axioms_.terms[i]) || uri.starts_with(kOwl) ||
          uri.starts_with(kRdf) || uri.starts_with(kRdfs)) {
        continue;
      }
      report(ProblemKind::kUndeclaredClass, *mention_[i],
             '<' + uri + "> is described in none of the ontologies; it is kept as a concept");
    }
  }

  const RdfGraph& graph_;
  const Vocabulary& words_;
  std::span<const std::string> documents_;
  Problems& problems_;
  const RdfLists lists_;
  NumberMap<std::uint32_t, TermIndex> same_;
  NumberSet<std::uint32_t> datatypes_;
  std::vector<std::uint32_t> class_of_;    // by term
  std::vector<const Statement*> mention_;  // by class: the first statement with it
  std::vector<bool> described_;            // by class
  std::size_t operands_read_ = 0;
  ClassAxioms axioms_;
};

}  // namespace

ClassAxioms extract_axioms(const RdfGraph& graph, const Vocabulary& words,
                           std::span<const std::string> documents, Problems& problems) {
  return Extraction(graph, words, documents, problems).run();
}

}  // namespace matchbench::ontology
