#include "harness/data/ontology/rdf_reader.hpp"

#include "harness/foundation/base/clock.hpp"
#include "tests/data/ontology/ontologies.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench::ontology {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Read {
  explicit Read(const Document& document, ReadLimits limits = {}) {
    RdfReader reader(limits);
    ok = reader.read(document, {0}, graph, problems);
  }

  // "subject predicate object", each from its last '#' or '/' on.
  std::vector<std::string> statements() const {
    std::vector<std::string> result;
    for (const Statement& statement : graph.statements) {
      std::string line;
      for (const TermIndex term : {statement.subject, statement.predicate, statement.object}) {
        const std::string& text = graph.text(term);
        line += (line.empty() ? "" : " ") + text.substr(text.find_last_of("#/:") + 1);
      }
      result.push_back(line);
    }
    return result;
  }

  RdfGraph graph;
  Problems problems;
  bool ok = false;
};

TEST(RdfReader, ReadsRdfXmlAgainstTheUriOfTheDocument) {
  const Read read(
      rdf_xml("<owl:Class rdf:ID=\"A\">\n"
              "<rdfs:subClassOf rdf:resource=\"#B\"/>\n"
              "<rdfs:label>a</rdfs:label></owl:Class>\n"));
  ASSERT_TRUE(read.ok);
  EXPECT_THAT(read.statements(), ElementsAre("A type Class", "A subClassOf B"));
  EXPECT_EQ(read.graph.text(read.graph.statements[1].object), "http://test.example/o#B");
  EXPECT_EQ(read.graph.statements[0].line, 5U);
  EXPECT_EQ(read.graph.statements[1].line, 6U);
}

TEST(RdfReader, PrefersTheBaseThatADocumentGivesItself) {
  Document document = rdf_xml("<owl:Class rdf:about=\"#A\"/>\n");
  document.bytes.insert(document.bytes.find(" xmlns:owl"), " xml:base=\"http://other.example/p\"");
  const Read read(document);
  ASSERT_THAT(read.graph.statements, SizeIs(1));
  EXPECT_EQ(read.graph.text(read.graph.statements[0].subject), "http://other.example/p#A");
}

TEST(RdfReader, ReadsTurtle) {
  const Read read(turtle(":A rdfs:subClassOf :B ; rdfs:label \"a\" .\n<#C> a owl:Class .\n"));
  ASSERT_TRUE(read.ok);
  EXPECT_THAT(read.statements(), ElementsAre("A subClassOf B", "C type Class"));
}

TEST(RdfReader, TellsTheFormatByTheFirstBytes) {
  Document in_disguise = turtle(":A a owl:Class .\n");
  in_disguise.media_type = "application/rdf+xml";
  EXPECT_TRUE(Read(in_disguise).ok);
  Document xml = rdf_xml("<owl:Class rdf:about=\"#A\"/>");
  xml.media_type = "";
  EXPECT_TRUE(Read(xml).ok);
  xml.bytes.erase(0, xml.bytes.find("<rdf:RDF"));
  EXPECT_TRUE(Read(xml).ok);
  EXPECT_TRUE(Read(Document{"http://x/", "", "<http://x/a> <http://x/b> <http://x/c> .\n"}).ok);

  const Read neither(Document{"http://x/", "", "{\"a\": 1}"});
  ASSERT_THAT(neither.problems, SizeIs(1));
  EXPECT_THAT(neither.problems[0].message, HasSubstr("neither RDF/XML nor Turtle"));
}

TEST(RdfReader, ReadsTheEncodingsThatOntologiesComeIn) {
  Document document = rdf_xml("<owl:Class rdf:about=\"#caf\xe9\"/>\n");
  document.bytes.replace(0, 21, "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>");
  const Read latin(document);
  ASSERT_TRUE(latin.ok);
  EXPECT_EQ(latin.graph.text(latin.graph.statements.at(0).subject),
            "http://test.example/o#caf\xc3\xa9");

  Document wide = rdf_xml("<owl:Class rdf:about=\"#A\"/>\n");
  wide.bytes = utf16(wide.bytes.substr(wide.bytes.find("<rdf:RDF")));
  EXPECT_THAT(Read(wide).statements(), ElementsAre("A type Class"));

  document.bytes.replace(0, 43, "\xef\xbb\xbf<?xml version=\"1.0\"?>");
  document.bytes.replace(document.bytes.find('\xe9'), 1, "\xc3\xa9");
  EXPECT_TRUE(Read(document).ok);
}

TEST(RdfReader, LeavesOutABrokenDocumentAndSaysWhere) {
  const Read xml(rdf_xml("<owl:Class rdf:about=\"#A\"/>\n<owl:Class rdf:about=\"#B\">\n"));
  EXPECT_FALSE(xml.ok);
  EXPECT_THAT(xml.graph.statements, IsEmpty());
  ASSERT_THAT(xml.problems, SizeIs(1));
  EXPECT_EQ(xml.problems[0].kind, ProblemKind::kUnreadable);
  EXPECT_EQ(xml.problems[0].document, "http://test.example/o");
  EXPECT_EQ(xml.problems[0].line, 7U);
  EXPECT_THAT(xml.problems[0].message, HasSubstr("tag mismatch"));

  // Five lines of prefixes, then these.
  const Read ttl(turtle(":A a owl:Class .\n:B rdfs:subClassOf ; .\n"));
  EXPECT_FALSE(ttl.ok);
  EXPECT_THAT(ttl.graph.statements, IsEmpty());
  ASSERT_THAT(ttl.problems, SizeIs(1));
  EXPECT_EQ(ttl.problems[0].line, 7U);

  EXPECT_FALSE(Read(Document{"http://x/", "text/turtle", ""}).ok);
  EXPECT_FALSE(Read(Document{"", "text/turtle", "<a:a> <a:b> <a:c> .\n"}).ok);
}

TEST(RdfReader, LeavesOutADocumentThatIsXmlButNotRdf) {
  // The parser passes over what follows a forbidden attribute and calls that a success.
  const Read read(
      rdf_xml("<owl:Class rdf:about=\"#A\"/>\n<owl:Class resource=\"#B\"/>\n"
              "<owl:Class rdf:about=\"#C\"/>\n"));
  EXPECT_FALSE(read.ok);
  EXPECT_THAT(read.graph.statements, IsEmpty());
  ASSERT_THAT(read.problems, SizeIs(1));
  EXPECT_EQ(read.problems[0].kind, ProblemKind::kUnreadable);
  EXPECT_EQ(read.problems[0].line, 6U);
}

TEST(RdfReader, ReadsOnAfterARepeatedId) {
  const Read read(
      rdf_xml("<owl:Class rdf:ID=\"A\"/>\n<owl:Class rdf:ID=\"A\"/>\n"
              "<owl:Class rdf:ID=\"B\"/>\n"));
  EXPECT_THAT(read.problems, IsEmpty());
  EXPECT_THAT(read.statements(), ElementsAre("A type Class", "A type Class", "B type Class"));
}

TEST(RdfReader, ReportsNoMoreThanTwentyWarningsOfADocument) {
  // An rdf:parseType that RDF does not know: taken for a literal, with a warning.
  std::string body;
  for (int i = 0; i < 30; ++i) {
    body += "<owl:Class rdf:ID=\"A\"><owl:unionOf rdf:parseType=\"x\"/></owl:Class>\n";
  }
  const Read read(rdf_xml(body));
  EXPECT_TRUE(read.ok);
  ASSERT_THAT(read.problems, SizeIs(21));
  EXPECT_EQ(read.problems[0].kind, ProblemKind::kSyntax);
  EXPECT_EQ(read.problems[0].line, 5U);
  EXPECT_THAT(read.problems[20].message, HasSubstr("10 more"));
}

TEST(RdfReader, NeverOpensAFile) {
  const TemporaryFolder folder;
  const auto secret = folder.put("secret.ttl", "<a:secret> <a:b> <a:c> .\n");
  const std::string uri = "file://" + secret.string();
  Document document = rdf_xml("<owl:Class rdf:about=\"#A\"/>\n");
  const std::size_t root = document.bytes.find("<rdf:RDF");
  for (const std::string& doctype : {"<!DOCTYPE a [<!ENTITY e SYSTEM \"" + uri + "\">]>",
                                     "<!DOCTYPE a [<!ENTITY % e SYSTEM \"" + uri + "\">%e;]>"}) {
    Document hostile = document;
    hostile.bytes.insert(root, doctype);
    EXPECT_FALSE(Read(hostile).ok);
  }
  // A DTD is passed over: the entity that it declares stays unknown.
  folder.put("secret.ttl", "<!ENTITY leak \"secret\">\n");
  Document with_dtd = rdf_xml(
      "<owl:Class rdf:about=\"#A\" rdfs:label=\"&leak;\"/>\n"
      "<owl:Class rdf:about=\"#&leak;\"/>\n");
  with_dtd.bytes.insert(root, "<!DOCTYPE a SYSTEM \"" + uri + "\">");
  const Read read(with_dtd);
  for (const std::string& statement : read.statements()) {
    EXPECT_EQ(statement.find("secret"), std::string::npos);
  }
}

TEST(RdfReader, RefusesBombsAndDeepNestingQuickly) {
  const std::int64_t start_ns = thread_cpu_ns();  // a busy machine makes it no slower
  Document bomb = rdf_xml("<owl:Class rdf:about=\"#&e9;\"/>\n");
  std::string doctype = "<!DOCTYPE a [<!ENTITY e0 \"lol\">";
  for (int i = 1; i < 10; ++i) {
    const std::string use = "&e" + std::to_string(i - 1) + ";";
    doctype += "<!ENTITY e" + std::to_string(i) + " \"" + use + use + use + use + use + use + use +
               use + use + use + "\">";
  }
  bomb.bytes.insert(bomb.bytes.find("<rdf:RDF"), doctype + "]>");
  EXPECT_FALSE(Read(bomb).ok);

  std::string open, close, square, unsquare;
  for (int i = 0; i < 100'000; ++i) {
    open += "<owl:Class><rdfs:subClassOf>";
    close += "</rdfs:subClassOf></owl:Class>";
    square += "[ rdfs:subClassOf ";
    unsquare += "]";
  }
  EXPECT_FALSE(Read(rdf_xml(open + close)).ok);
  EXPECT_FALSE(Read(turtle(":A rdfs:subClassOf " + square + ":B" + unsquare + " .\n")).ok);
  EXPECT_LT(thread_cpu_ns() - start_ns, 60'000'000'000);
}

TEST(RdfReader, KeepsToItsLimits) {
  const Document document = turtle(":A a owl:Class .\n:B a owl:Class .\n:C a owl:Class .\n");
  EXPECT_TRUE(Read(document, {.statements = 3}).ok);
  const Read many(document, {.statements = 2});
  EXPECT_FALSE(many.ok);
  EXPECT_THAT(many.graph.statements, IsEmpty());
  ASSERT_THAT(many.problems, SizeIs(1));
  EXPECT_THAT(many.problems[0].message, HasSubstr("more than 2 statements"));
  EXPECT_FALSE(Read(document, {.document_bytes = 100}).ok);
  EXPECT_FALSE(Read(rdf_xml(""), {.xml = {.expanded_bytes = 10}}).ok);
}

// A base or prefix of a megabyte is written once, and each name has it.
TEST(RdfReader, KeepsNamesShortWithTheirBasesAndPrefixes) {
  const std::string space(100'000, 'a');
  std::string classes;
  for (int i = 0; i < 200; ++i) classes += "l:c" + std::to_string(i) + " a l:D .\n";
  const Read prefixed(turtle("@prefix l: <http://x/" + space + "#> .\n" + classes),
                      {.name_bytes = 1'000'000});
  EXPECT_FALSE(prefixed.ok);
  ASSERT_THAT(prefixed.problems, SizeIs(1));
  EXPECT_THAT(prefixed.problems[0].message, HasSubstr("too long with their bases and prefixes"));
  EXPECT_LT(prefixed.graph.text_bytes(), 1'200'000U);
  EXPECT_FALSE(Read(turtle(":A a :B .\n:A a :B .\n"), {.used_name_bytes = 150}).ok);
}

TEST(RdfReader, GoesUpFewStepsInAReference) {
  std::string up;
  for (int i = 0; i < 1001; ++i) up += "../";
  const Read far(rdf_xml("\n<owl:Class rdf:about='" + up + "'/>"));
  EXPECT_FALSE(far.ok);
  ASSERT_THAT(far.problems, SizeIs(1));
  EXPECT_THAT(far.problems[0].message, HasSubstr("more than 1000 steps"));
  EXPECT_TRUE(Read(rdf_xml("<owl:Class rdf:about='" + up.substr(3) + "'/>")).ok);
}

TEST(RdfReader, KeepsBlankNodesOfDocumentsApart) {
  RdfGraph graph;
  Problems problems;
  RdfReader reader;
  const Document document = turtle("_:x rdfs:subClassOf :A .\n");
  ASSERT_TRUE(reader.read(document, {0}, graph, problems));
  ASSERT_TRUE(reader.read(document, {1}, graph, problems));
  EXPECT_TRUE(graph.is_blank(graph.statements[0].subject));
  EXPECT_NE(graph.statements[0].subject, graph.statements[1].subject);
  EXPECT_EQ(graph.statements[0].object, graph.statements[1].object);
}

}  // namespace
}  // namespace matchbench::ontology
