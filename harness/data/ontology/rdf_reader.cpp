#include "harness/data/ontology/rdf_reader.hpp"

#include "harness/data/ontology/turtle_guard.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"

#include <raptor2.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace matchbench::ontology {
namespace {

constexpr std::size_t kReportedPerDocument = 20;

enum class Format { kRdfXml, kTurtle };

struct Freed {
  void operator()(raptor_world* world) const { raptor_free_world(world); }
  void operator()(raptor_parser* parser) const { raptor_free_parser(parser); }
  void operator()(raptor_uri* uri) const { raptor_free_uri(uri); }
};
template <class T>
using Owned = std::unique_ptr<T, Freed>;

template <class T>
Owned<T> owned(T* made) {
  if (made == nullptr) throw std::bad_alloc();
  return Owned<T>(made);
}

const unsigned char* as_bytes(const char* text) {
  return reinterpret_cast<const unsigned char*>(text);
}

std::string_view as_text(const unsigned char* bytes) {
  return reinterpret_cast<const char*>(bytes);
}

std::string_view as_text(raptor_uri* uri) {
  std::size_t length = 0;
  const unsigned char* bytes = raptor_uri_as_counted_string(uri, &length);
  return {reinterpret_cast<const char*>(bytes), length};
}

std::optional<Format> format_named(const std::string& media_type) {
  const std::string type = lower_case(media_type.substr(0, media_type.find(';')));
  if (type.ends_with("turtle") || type == "application/n-triples") return Format::kTurtle;
  if (type.ends_with("+xml") || type.ends_with("/xml")) return Format::kRdfXml;
  return std::nullopt;
}

// The first bytes decide, for file names mislead: Turtle often comes in .owl files. Only '<' may
// begin either; there the media type is asked, and then whether a namespace follows.
std::optional<Format> format_of(const Document& document) {
  std::string_view start = std::string_view(document.bytes).substr(0, 4096);
  if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff") ||
      start.find('\0') != std::string_view::npos) {
    return Format::kRdfXml;  // UTF-16, which Turtle never is
  }
  if (start.starts_with("\xef\xbb\xbf")) start.remove_prefix(3);
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  if (start.starts_with("<?") || start.starts_with("<!")) return Format::kRdfXml;
  if (start.starts_with('<')) {
    if (const auto named = format_named(document.media_type)) return named;
    return start.find("xmlns") == std::string_view::npos ? Format::kTurtle : Format::kRdfXml;
  }
  const std::string word = lower_case(start.substr(0, 6));
  if (word.starts_with('@') || word.starts_with('#') || word.starts_with("_:") ||
      word.starts_with("[") || word.starts_with("prefix") || word.starts_with("base")) {
    return Format::kTurtle;
  }
  return std::nullopt;
}

struct Objection {
  std::uint64_t line;
  std::string message;
};

// The line of a reference that goes up more often than `most` times, as its bytes stand; none if
// there is none.
std::optional<std::uint64_t> find_long_way_up(std::string_view bytes, std::uint64_t most) {
  constexpr std::string_view kEnds = " \t\r\n\"'<>";
  std::uint64_t steps = 0;
  std::uint64_t line = 1;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n') ++line;
    if (kEnds.find(bytes[i]) != kEnds.npos) steps = 0;
    if (bytes[i] == '/' && i > 0 && bytes[i - 1] == '.' && ++steps > most) return line;
  }
  return std::nullopt;
}

// What the parser reports about one document while it runs.
struct Reading {
  const Document& document;
  DocumentIndex index;
  RdfGraph& graph;
  const ReadLimits& limits;
  raptor_parser* parser = nullptr;
  std::vector<Objection> warnings = {};
  std::optional<Objection> failure = std::nullopt;  // the first; later ones follow from it
  std::uint64_t statements = 0;
  std::uint64_t used_name_bytes = 0;

  std::uint64_t line() const {
    const int line = raptor_locator_line(raptor_parser_get_locator(parser));
    return line > 0 ? static_cast<std::uint64_t>(line) : 0;
  }

  std::optional<TermIndex> intern(const raptor_term& term) {
    if (term.type == RAPTOR_TERM_TYPE_URI) {
      const std::string_view name = as_text(term.value.uri);
      used_name_bytes += name.size();
      return graph.intern(name);
    }
    if (term.type != RAPTOR_TERM_TYPE_BLANK) return std::nullopt;
    return graph.intern("_:" + std::to_string(index.value) + ":" +
                        std::string(as_text(term.value.blank.string)));
  }
};

void take_statement(void* data, raptor_statement* statement) {
  auto& reading = *static_cast<Reading*>(data);
  if (reading.failure) return;
  if (++reading.statements > reading.limits.statements) {
    reading.failure =
        Objection{reading.line(), "it has more than " + std::to_string(reading.limits.statements) +
                                      " statements; split it or raise the limit"};
    raptor_parser_parse_abort(reading.parser);
    return;
  }
  if (statement->object->type == RAPTOR_TERM_TYPE_LITERAL) return;
  const auto subject = reading.intern(*statement->subject);
  const auto predicate = reading.intern(*statement->predicate);
  const auto object = reading.intern(*statement->object);
  if (!subject || !predicate || !object) return;
  if (reading.used_name_bytes > reading.limits.used_name_bytes ||
      reading.graph.text_bytes() > reading.limits.name_bytes) {
    reading.failure = Objection{
        reading.line(), "its names are too long with their bases and prefixes; shorten these"};
    raptor_parser_parse_abort(reading.parser);
    return;
  }
  reading.graph.statements.push_back(
      {*subject, *predicate, *object, reading.index, static_cast<std::uint32_t>(reading.line())});
}

}  // namespace

struct RdfReader::World {
  World() : raptor(owned(raptor_new_world())) {
    raptor_world_set_flag(raptor.get(), RAPTOR_WORLD_FLAG_WWW_SKIP_INIT_FINISH, 1);
    if (raptor_world_open(raptor.get()) != 0) throw std::bad_alloc();
    raptor_world_set_log_handler(raptor.get(), this, [](void* data, raptor_log_message* message) {
      static_cast<World*>(data)->take_message(*message);
    });
  }

  void take_message(const raptor_log_message& message) {
    if (reading == nullptr || message.level < RAPTOR_LOG_LEVEL_WARN) return;
    Objection objection{reading->line(), message.text};
    if (message.level == RAPTOR_LOG_LEVEL_WARN) {
      reading->warnings.push_back(std::move(objection));
    } else if (!reading->failure) {
      // Though it may call it a success, the parser passes over all that follows an error.
      reading->failure = std::move(objection);
    }
  }

  // Whether the document could be read to its end.
  bool parse(Reading& work, Format format) {
    const auto parser =
        owned(raptor_new_parser(raptor.get(), format == Format::kRdfXml ? "rdfxml" : "turtle"));
    const auto base = owned(raptor_new_uri(raptor.get(), as_bytes(work.document.uri.c_str())));
    raptor_parser_set_option(parser.get(), RAPTOR_OPTION_NO_NET, nullptr, 1);
    raptor_parser_set_option(parser.get(), RAPTOR_OPTION_NO_FILE, nullptr, 1);
    raptor_parser_set_option(parser.get(), RAPTOR_OPTION_LOAD_EXTERNAL_ENTITIES, nullptr, 0);
    // A repeated rdf:ID is harmless here, and no reason to pass over the rest of a document.
    raptor_parser_set_option(parser.get(), RAPTOR_OPTION_CHECK_RDF_ID, nullptr, 0);
    raptor_parser_set_statement_handler(parser.get(), &work, take_statement);

    work.parser = parser.get();
    reading = &work;
    const int failed = raptor_parser_parse_start(parser.get(), base.get()) != 0 ||
                       raptor_parser_parse_chunk(parser.get(), as_bytes(work.document.bytes.data()),
                                                 work.document.bytes.size(), 1) != 0;
    reading = nullptr;
    if (failed != 0 && !work.failure) {
      work.failure = Objection{0, "the parser gave up without a reason"};
    }
    return !work.failure;
  }

  Owned<raptor_world> raptor;
  Reading* reading = nullptr;
};

RdfReader::RdfReader(ReadLimits limits) : limits_(limits), world_(std::make_unique<World>()) {}
RdfReader::~RdfReader() = default;

bool RdfReader::read(const Document& document, DocumentIndex index, RdfGraph& graph,
                     Problems& problems) {
  const auto unreadable = [&](std::uint64_t line, std::string message) {
    problems.push_back({ProblemKind::kUnreadable, document.uri, line,
                        std::move(message) + "; the ontology is left out"});
    return false;
  };
  if (document.uri.empty()) return unreadable(0, "the document has no URI");
  if (document.bytes.empty()) return unreadable(0, "the document is empty");
  if (document.bytes.size() > limits_.document_bytes) {
    return unreadable(
        0, "the document is longer than " + std::to_string(limits_.document_bytes) + " bytes");
  }
  const auto format = format_of(document);
  if (!format) return unreadable(1, "neither RDF/XML nor Turtle");
  if (format == Format::kRdfXml) {
    if (const auto fault = find_xml_fault(document.bytes, limits_.xml)) {
      return unreadable(fault->line, fault->message);
    }
  } else if (const auto line = find_brace(document.bytes)) {
    return unreadable(*line, "a brace, which Turtle does not have");
  }

  if (const auto line = find_long_way_up(document.bytes, limits_.steps)) {
    return unreadable(*line, "a reference with more than " + std::to_string(limits_.steps) +
                                 " steps such as '../'");
  }

  const std::size_t known = graph.statements.size();
  Reading reading{document, index, graph, limits_};
  if (!world_->parse(reading, *format)) {
    graph.statements.resize(known);
    return unreadable(reading.failure->line, reading.failure->message);
  }
  const std::size_t reported = std::min(reading.warnings.size(), kReportedPerDocument);
  for (std::size_t i = 0; i < reported; ++i) {
    const auto& [line, message] = reading.warnings[i];
    problems.push_back({ProblemKind::kSyntax, document.uri, line, message});
  }
  if (reported < reading.warnings.size()) {
    problems.push_back(
        {ProblemKind::kSyntax, document.uri, 0,
         std::to_string(reading.warnings.size() - reported) + " more objections like these"});
  }
  if (reading.statements == 0) {
    problems.push_back({ProblemKind::kSyntax, document.uri, 0, "it contains no RDF statement"});
  }
  return true;
}

}  // namespace matchbench::ontology
