// Descriptions in JSON and YAML: OpenAPI documents and tools of software agents.
#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/data/collection/fixtures.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

std::vector<Description> read_json(const std::string& bytes,
                                   const std::string& media_type = "application/json") {
  return read_descriptions({"http://x/d", media_type, bytes}, "d");
}

std::string fault_in_json(const std::string& bytes,
                          const std::string& media_type = "application/json") {
  try {
    read_json(bytes, media_type);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

struct Paths {
  std::vector<std::string> paths;
  std::vector<DescriptionNote> notes;
};

Paths paths_of(const std::string& schema, const std::string& name = "") {
  Paths result;
  const text::YamlDocument document = text::YamlDocument::parse_json(schema, "s.json");
  SchemaPaths(document.root(), result.notes).add(document.root(), name, result.paths);
  return result;
}

TEST(SchemaPaths, NameTheInnermostPropertiesInOrder) {
  EXPECT_THAT(paths_of(R"({"type": "object", "properties": {
                "match": {"type": "object", "properties": {"sender": {"type": "string"}}},
                "messages": {"type": "array", "items": {"properties": {"id": {}, "labels": {
                  "type": "array", "items": {"type": "string"}}}}},
                "to": {"type": ["array", "null"]},
                "empty": {"type": "object", "properties": {}},
                "prices": {"additionalProperties": {"type": "number"}}}})")
                  .paths,
              ElementsAre("match.sender", "messages[].id", "messages[].labels[]", "to[]", "empty",
                          "prices.*"));
}

TEST(SchemaPaths, TakePartsOfAlternativesOnce) {
  EXPECT_THAT(paths_of(R"({"allOf": [{"properties": {"a": {}, "b": {}}},
                                     {"oneOf": [{"properties": {"b": {}}},
                                                {"properties": {"c": {}}}]}],
                           "prefixItems": [{"properties": {"d": {}}}]})")
                  .paths,
              ElementsAre("[].d", "a", "b", "c"));
  EXPECT_THAT(paths_of(R"({"anyOf": [{"type": "string"}, {"type": "integer"}]})", "id").paths,
              ElementsAre("id"));
  EXPECT_THAT(paths_of(R"({"type": "string"})").paths, IsEmpty());
}

TEST(SchemaPaths, FollowReferencesInsideTheDocumentAndNoteTheOthers) {
  const Paths found = paths_of(R"({"properties": {
      "pet": {"$ref": "#/$defs/a~1b%20c"}, "list": {"$ref": "#/$defs/list/1"},
      "gone": {"$ref": "#/$defs/none"}, "far": {"$ref": "http://example.org/schema.json#/x"}},
    "$defs": {"a/b c": {"properties": {"name": {}, "parent": {"$ref": "#/$defs/a~1b%20c"}}},
              "list": [{}, {"properties": {"x": {}}}]}})");
  EXPECT_THAT(found.paths, ElementsAre("pet.name", "pet.parent", "list.x", "gone", "far"));
  ASSERT_EQ(found.notes.size(), 3U);
  EXPECT_EQ(found.notes[0].kind, "recursive_schema");
  EXPECT_EQ(found.notes[1].kind, "dangling_reference");
  EXPECT_EQ(found.notes[2].kind, "external_reference");
}

TEST(SchemaPaths, AreCutWhereALongNameHasManyItems) {
  std::string items = "{}";
  for (int i = 1; i < 4000; ++i) items += ", {}";
  const std::string name(100'000, 'n');
  const Paths found =
      paths_of(R"({"properties": {")" + name + R"(": {"prefixItems": [)" + items + "]}}}");
  EXPECT_THAT(found.paths, ElementsAre(name));
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_EQ(found.notes[0].kind, "schema_cut");
}

TEST(SchemaPaths, AreCutWhereASchemaHasNoEnd) {
  // Each level refers to the next one twice: 2^40 ways down.
  std::string bomb = R"({"properties": {"x": {"$ref": "#/d/0"}}, "d": [)";
  for (int i = 1; i <= 40; ++i) {
    bomb += R"({"allOf": [{"$ref": "#/d/)" + std::to_string(i) + R"("}, {"$ref": "#/d/)" +
            std::to_string(i) + R"("}]}, )";
  }
  const Paths found = paths_of(bomb + "{}]}");
  EXPECT_THAT(found.paths, ElementsAre("x"));
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_EQ(found.notes[0].kind, "schema_cut");
  std::string wide = R"({"properties": {)";
  for (int i = 0; i < 300; ++i) wide += (i > 0 ? ",\"p" : "\"p") + std::to_string(i) + "\": {}";
  EXPECT_EQ(paths_of(wide + "}}").paths.size(), 256U);
  EXPECT_EQ(paths_of(wide + "}}").notes.size(), 1U);
}

constexpr const char* kPetstore = R"(openapi: 3.0.3
info: {title: Pet store, version: "1"}
security: [{key: []}]
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer}}
      - {name: trace, in: header, schema: {type: string}}
    get:
      operationId: getPet
      summary: Finds a pet
      description: |
        Returns one pet
        by its id.
      tags: [pets]
      parameters:
        - {name: trace, in: header, schema: {type: object, properties: {span: {}}}}
        - $ref: '#/components/parameters/Limit'
      responses:
        '200': {$ref: '#/components/responses/OnePet'}
        '404': {description: none, content: {application/json: {schema: {properties: {why: {}}}}}}
    post:
      deprecated: true
      security: [{login: [read, write], key: []}, {}]
      requestBody:
        content:
          application/xml: {schema: {type: string}}
          application/json: {schema: {$ref: '#/components/schemas/Pet'}}
      callbacks: {done: {}}
      responses: {default: {description: fine}}
  x-note: {get: {}}
webhooks: {newPet: {}}
components:
  parameters:
    Limit: {name: limit, in: query, schema: {type: integer}}
  responses:
    OnePet:
      content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
  schemas:
    Pet: {properties: {name: {type: string}, owner: {$ref: 'people.yaml#/Person'}}}
    Unused: {properties: {secret: {}}}
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    login: {type: oauth2, flows: {}}
)";

TEST(Openapi, MakesAServiceOfEachOperation) {
  const auto found = read_json(kPetstore, "application/yaml");
  ASSERT_EQ(found.size(), 2U);
  const Service& get = found[0].service;
  EXPECT_EQ(found[0].part, "getPet");
  EXPECT_EQ(get.name, "getPet");
  EXPECT_EQ(get.description, "Finds a pet. Returns one pet by its id.");
  EXPECT_THAT(get.inputs, ElementsAre("id", "trace.span", "limit"));
  EXPECT_THAT(get.outputs, ElementsAre("[].name", "[].owner"));
  EXPECT_THAT(get.tags, ElementsAre("pets"));
  EXPECT_THAT(get.categories, ElementsAre("Pet store"));
  EXPECT_THAT(get.preconditions, ElementsAre("security: key (apiKey in header)"));
  EXPECT_THAT(kinds(found[0]), ElementsAre("webhooks_left_out", "external_reference"));
  const Service& post = found[1].service;
  EXPECT_EQ(post.name, "POST /pets/{id}");
  EXPECT_EQ(post.description, "");
  EXPECT_THAT(post.inputs, ElementsAre("id", "trace", "name", "owner"));
  EXPECT_THAT(post.outputs, IsEmpty());
  EXPECT_THAT(
      post.preconditions,
      ElementsAre("security: login (oauth2 read write) and key (apiKey in header) or none"));
  EXPECT_THAT(kinds(found[1]), UnorderedElementsAre("external_reference", "deprecated_operation",
                                                    "callbacks_left_out"));
}

TEST(Openapi, NamesAnAnswerWithoutPartsByItsSchemaAndABodyOnlyIfItHasNone) {
  const auto found = read_json(R"(openapi: 3.1.0
paths:
  /squares/{row}:
    put:
      parameters: [{name: row, in: path, schema: {type: integer}}]
      requestBody: {content: {application/json: {schema: {properties: {row: {}}}}}}
      responses:
        '200': {content: {application/json: {schema: {$ref: '#/components/schemas/mark'}}}}
    post:
      requestBody: {content: {text/plain: {schema: {type: string}}}}
      responses: {'200': {content: {text/plain: {schema: {type: string}}}}}
components: {schemas: {mark: {type: string}}}
)",
                               "application/yaml");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0].service.inputs, ElementsAre("row"));
  EXPECT_THAT(found[0].service.outputs, ElementsAre("mark"));
  EXPECT_THAT(found[1].service.inputs, ElementsAre("body"));
  EXPECT_THAT(found[1].service.outputs, IsEmpty());
  const auto again = read_json(found[0].service.source.bytes);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_THAT(again[0].service.outputs, ElementsAre("mark"));
}

TEST(Openapi, GivesEachOperationASourceThatReadsTheSame) {
  for (const Description& whole : read_json(kPetstore, "application/yaml")) {
    const Document& source = whole.service.source;
    EXPECT_EQ(source.media_type, "application/json");
    EXPECT_THAT(source.bytes, testing::Not(HasSubstr("Unused")));
    const auto again = read_json(source.bytes);
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].part, whole.part);
    EXPECT_EQ(again[0].service.name, whole.service.name);
    EXPECT_EQ(again[0].service.description, whole.service.description);
    EXPECT_EQ(again[0].service.inputs, whole.service.inputs);
    EXPECT_EQ(again[0].service.outputs, whole.service.outputs);
    EXPECT_EQ(again[0].service.preconditions, whole.service.preconditions);
  }
}

TEST(Openapi, ReadsSwagger2) {
  const auto found = read_json(R"({"swagger": "2.0", "info": {"title": "Old"}, "paths": {"/p": {
    "put": {"parameters": [
        {"name": "pet", "in": "body", "schema": {"$ref": "#/definitions/Pet"}},
        {"name": "raw", "in": "body", "schema": {"type": "string"}},
        {"name": "ids", "in": "query", "type": "array", "items": {"type": "string"}},
        {"name": "file", "in": "formData", "type": "file"}],
      "security": [{"key": []}],
      "responses": {"200": {"schema": {"$ref": "#/definitions/Pet"}}}}}},
    "securityDefinitions": {"key": {"type": "basic"}},
    "definitions": {"Pet": {"type": "object", "properties": {"name": {"type": "string"}}}}})");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].service.inputs, ElementsAre("name", "raw", "ids[]", "file"));
  EXPECT_THAT(found[0].service.outputs, ElementsAre("name"));
  EXPECT_THAT(found[0].service.preconditions, ElementsAre("security: key (basic)"));
}

TEST(Openapi, NamesOperationsThatShareAnIdByTheirCalls) {
  const auto found = read_json(R"({"openapi": "3.1.0", "paths": {
    "/a": {"get": {"operationId": "x"}}, "/b": {"get": {"operationId": "x"}}}})");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].part, "x");
  EXPECT_EQ(found[1].part, "GET /b");
  EXPECT_EQ(found[1].service.name, "x");
  EXPECT_THAT(kinds(found[0]), ElementsAre("operation_id_twice"));
}

TEST(Openapi, FollowsReferencesWhereverTheyStand) {
  constexpr const char* kDocument = R"(openapi: 3.0.3
info: {title: Boats}
paths:
  /boats:
    $ref: '#/components/x-items/boats'
    post: {$ref: '#/components/x-ops/make'}
  /a~b/{id}:
    get: {$ref: '#/paths/~1boats/post', operationId: other}
    delete: {$ref: '#/components/x-ops/none'}
    put: {$ref: '#/paths/~1a~0b~1%7Bid%7D/put'}
  /again: {$ref: '#/paths/~1a~0b~1%7Bid%7D'}
components:
  x-items:
    boats:
      get: {operationId: list, parameters: {$ref: '#/components/x-lists/page'}}
      post: {operationId: hidden}
  x-lists: {page: [{$ref: '#/components/parameters/limit'}]}
  x-ops:
    make:
      operationId: make
      summary: Make a boat
      requestBody: {$ref: '#/components/requestBodies/boat'}
      responses: {$ref: '#/components/x-answers'}
  x-answers: {'200': {content: {$ref: '#/components/x-content'}}}
  x-content: {application/json: {schema: {$ref: '#/components/schemas/Id'}}}
  schemas: {$ref: '#/x-schemas'}
  parameters: {limit: {name: limit, in: query}}
  requestBodies: {boat: {content: {application/json: {schema: {$ref: '#/components/schemas/Boat'}}}}}
x-schemas:
  Id: {properties: {id: {}}}
  Boat: {properties: {name: {}, of: {$ref: '#/components/schemas/Id'}}}
)";
  const auto found = read_json(kDocument, "application/yaml");
  std::vector<std::string> names;
  for (const Description& one : found) names.push_back(one.part);
  // What stands beside a reference counts first; '/again' repeats the id of another path.
  EXPECT_THAT(names, ElementsAre("list", "make", "other", "GET /again"));
  EXPECT_THAT(found[0].service.inputs, ElementsAre("limit"));
  for (const std::size_t i : {1, 2, 3}) {
    EXPECT_EQ(found[i].service.description, "Make a boat");
    EXPECT_THAT(found[i].service.inputs, ElementsAre("name", "of.id"));
    EXPECT_THAT(found[i].service.outputs, ElementsAre("id"));
  }
  EXPECT_THAT(kinds(found[0]), testing::Contains("dangling_reference"));
  for (const Description& whole : found) {
    const auto again = read_json(whole.service.source.bytes);
    ASSERT_EQ(again.size(), 1U) << whole.service.source.bytes;
    EXPECT_EQ(again[0].service.inputs, whole.service.inputs) << whole.service.source.bytes;
    EXPECT_EQ(again[0].service.outputs, whole.service.outputs);
    EXPECT_FALSE(again[0].is_cut);
  }
}

TEST(Openapi, LeavesOutWhatRefersToSomethingElse) {
  const auto found = read_json(R"(openapi: 3.0.3
info: {title: Boats}
paths:
  /whole: {get: {$ref: '#'}}
  /text: {get: {$ref: '#/info/title'}}
  /item: {get: {$ref: '#/paths/~1ok'}}
  /ok: {get: {operationId: ok, parameters: [{$ref: '#/info/title'}, {name: q, schema: {$ref: '#/x-any'}}]}}
x-any: true
)",
                               "application/yaml");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].service.inputs, ElementsAre("q"));
  ASSERT_THAT(kinds(found[0]), ElementsAre("dangling_reference", "dangling_reference",
                                           "dangling_reference", "dangling_reference"));
  EXPECT_EQ(found[0].notes[0].detail, "d:4: #: no operation");
  EXPECT_EQ(found[0].notes[1].detail,
            "d:5: #/info/title: it is a text, and a map or a list is expected");
  EXPECT_EQ(found[0].notes[2].detail, "d:6: #/paths/~1ok: no operation");
}

TEST(Openapi, SaysThatOnlyReferencesWereFoundAndWhatToDo) {
  EXPECT_THAT(
      fault_in_json(R"({"openapi": "3.0.0", "paths": {
                  "/a": {"$ref": "a.yaml"}, "/b": {"get": {"$ref": "http://x/b.yaml"}}}})"),
      testing::AllOf(HasSubstr("no operation that can be read: 2 references lead nowhere"),
                     HasSubstr("as in d:2: a.yaml"), HasSubstr("npx @redocly/cli bundle FILE")));
}

// Callbacks, webhooks and links: none is an operation of the service, and none goes without a word.
TEST(Openapi, NamesWhatItSaysOfCallsToTheClientAndOfLinks) {
  const auto found = read_json(R"(openapi: 3.1.0
paths:
  /boats:
    post:
      operationId: order
      responses:
        '201':
          links: {state: {$ref: '#/components/links/State'}, gone: {$ref: 'links.yaml#/Gone'}}
          headers: {Limit: {$ref: '#/components/headers/Limit'}}
        '400': {$ref: '#/components/responses/Bad'}
      callbacks:
        done: {$ref: '#/components/callbacks/Done'}
        late: {'{$request.body#/url}': {post: {requestBody: {$ref: 'late.yaml'}}}}
components:
  links: {State: {operationId: state, description: Tells how far the boat is}}
  callbacks: {Done: {'{$request.body#/url}': {post: {operationId: called, summary: The boat is done}}}}
  responses: {Bad: {content: {application/json: {schema: {$ref: '#/components/schemas/None'}}}}}
webhooks: {sunk: {$ref: '#/x-hooks/sunk'}}
x-hooks: {sunk: {post: {description: A boat has sunk}}}
)",
                               "application/yaml");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].service.name, "order");
  std::vector<std::string> notes;
  for (const DescriptionNote& note : found[0].notes) notes.push_back(note.kind + " " + note.detail);
  EXPECT_THAT(notes,
              UnorderedElementsAre(
                  "webhooks_left_out d:18: sunk: A boat has sunk",
                  "links_left_out POST /boats: state: Tells how far the boat is",
                  "links_left_out POST /boats: gone", "external_reference d:8: links.yaml#/Gone",
                  "dangling_reference d:9: #/components/headers/Limit",
                  "dangling_reference d:17: #/components/schemas/None",
                  "callbacks_left_out POST /boats: done: The boat is done",
                  "callbacks_left_out POST /boats: late", "external_reference d:13: late.yaml"));
}

TEST(Openapi, WithWebhooksAloneIsNamedSo) {
  EXPECT_EQ(fault_in_json("openapi: 3.1.0\nwebhooks: {a: {post: {}}, b: {post: {}}}\n",
                          "application/yaml"),
            "d:1:1: the document describes no operation, but only 2 webhooks: calls to the client; "
            "give the document that describes what the service itself offers, under 'paths'");
}

TEST(Openapi, TakesTheBodiesOfAllMediaTypesEachPartOnce) {
  const auto found = read_json(R"({"openapi": "3.0.0", "paths": {"/a": {"post": {
    "requestBody": {"content": {
      "text/plain": {"schema": {"type": "string"}},
      "application/json": {"schema": {"properties": {"url": {}, "note": {}}}},
      "multipart/form-data": {"schema": {"properties": {"file": {}, "note": {}}}}}},
    "responses": {"200": {"content": {
      "text/html": {"schema": {"type": "string"}},
      "application/json": {"schema": {"properties": {"id": {}}}},
      "application/xml": {"schema": {"properties": {"id": {}}}}}}}},
    "put": {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}}}}})");
  ASSERT_EQ(found.size(), 2U);
  // "put" is listed first, as methods are.
  EXPECT_THAT(found[0].service.inputs, ElementsAre("body"));
  EXPECT_THAT(found[1].service.inputs, ElementsAre("url", "note", "file"));
  EXPECT_THAT(found[1].service.outputs, ElementsAre("id"));
  EXPECT_THAT(kinds(found[1]), ElementsAre("several_bodies"));
}

// Operations that reach every one of as many schemas.
std::string cyclic_document(int count) {
  std::string paths;
  std::string schemas;
  for (int i = 0; i < count; ++i) {
    const std::string comma = i == 0 ? "" : ",";
    const auto schema = [&](int of) {
      return R"({"$ref": "#/components/schemas/M)" + std::to_string(of % count) + "\"}";
    };
    const std::string own = std::to_string(i);
    paths += comma + "\"/a" + own +
             R"(": {"get": {"responses": {"200": {"content": {"x": {"schema": )" + schema(i) +
             "}}}}}}";
    schemas += comma + "\"M" + own + R"(": {"properties": {"id": {}, "next": )" + schema(i + 1) +
               ", \"far\": " + schema(i * 7 + 3) + "}}";
  }
  return R"({"openapi": "3.0.0", "paths": {)" + paths + R"(}, "components": {"schemas": {)" +
         schemas + "}}}";
}

TEST(Openapi, GivesEachOperationABoundedExcerptThatSaysWhatItLeavesOut) {
  const auto found = read_json(cyclic_document(400));
  ASSERT_EQ(found.size(), 400U);
  for (const Description& one : found) {
    EXPECT_LE(one.service.source.bytes.size(), std::size_t{16} << 10);
    std::size_t bytes = 0;
    for (const std::string& output : one.service.outputs) bytes += output.size();
    EXPECT_LE(bytes, 2048U);
    EXPECT_GE(one.service.outputs.size(), 3U);
  }
  const auto again = read_json(found[7].service.source.bytes);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_TRUE(again[0].is_cut);
  EXPECT_EQ(again[0].service.name, found[7].service.name);
}

TEST(Openapi, DoesNotRepeatALongSecurityOrTextInEachExcerpt) {
  std::string security;
  for (int i = 0; i < 2000; ++i) {
    security += (i == 0 ? "" : ",") + std::string("{\"key") + std::to_string(i) + "\": []}";
  }
  std::string paths;
  for (int i = 0; i < 50; ++i) {
    paths += (i == 0 ? "" : ",") + std::string("\"/") + std::to_string(i) +
             "\": {\"get\": {\"description\": \"" + std::string(20'000, 'a') + "\"}}";
  }
  const auto found = read_json(R"({"openapi": "3.0.0", "info": {"title": "T", "description": ")" +
                               std::string(5000, 'b') + R"("}, "security": [)" + security +
                               R"(], "paths": {)" + paths + "}}");
  ASSERT_EQ(found.size(), 50U);
  for (const Description& one : found) {
    EXPECT_LE(one.service.source.bytes.size(), std::size_t{16} << 10);
    EXPECT_LE(one.service.preconditions.at(0).size(), 2048U);
    EXPECT_EQ(one.service.description.size(), 20'000U);
  }
  EXPECT_THAT(kinds(found[0]), testing::Contains("security_cut"));
  EXPECT_TRUE(read_json(found[0].service.source.bytes).at(0).is_cut);
}

TEST(Openapi, ReadsFewParametersOfManyOperationsThatShareThem) {
  std::string parameters;
  for (int i = 0; i < 5000; ++i) {
    parameters += (i == 0 ? "" : ",") + fmt::format(R"({{"name":"p{}","in":"query"}})", i);
  }
  std::string paths;
  for (int i = 0; i < 1000; ++i) {
    paths += (i == 0 ? "" : ",") + fmt::format(R"("/{}":{{"$ref":"#/x-item"}})", i);
  }
  const std::int64_t start_ns = thread_cpu_ns();
  const auto found = read_json(fmt::format(
      R"({{"openapi":"3.1.0","paths":{{{}}},"x-item":{{"parameters":[{}],"get":{{"summary":"s"}}}}}})",
      paths, parameters));
  EXPECT_LT(thread_cpu_ns() - start_ns, 60'000'000'000);
  ASSERT_EQ(found.size(), 1000U);
  const auto& notes = found.front().notes;
  EXPECT_TRUE(std::ranges::any_of(notes, [](const DescriptionNote& note) {
    return note.detail.find("more parameters than are read") != std::string::npos;
  }));
}

// Of as many operations as there are entries, all of which share them.
std::string shared_by_all(const std::string& before, const std::string& entry,
                          const std::string& behind) {
  constexpr int kMany = 2500;
  std::string paths;
  std::string entries;
  for (int i = 0; i < kMany; ++i) {
    const char* const comma = i == 0 ? "" : ",";
    paths += fmt::format(R"({}"/{}":{{"$ref":"#/x-item"}})", comma, i);
    entries += fmt::format(R"({}"2{}":{})", comma, i, entry);
  }
  return fmt::format(R"({{"openapi":"3.1.0","paths":{{{}}},"x-item":{{"get":{}{}{}}}}})", paths,
                     before, entries, behind);
}

TEST(Openapi, GoesThroughFewEntriesThatManyOperationsShare) {
  EXPECT_THAT(
      fault_in_json(shared_by_all(R"({"responses":{)", R"({"description":"d"})", "}}")),
      HasSubstr("more than 6000000 parameters, answers, media types and the like; let fewer "
                "operations share long lists"));
  EXPECT_THAT(fault_in_json(shared_by_all(R"({"responses":{"200":{"links":{)", "{}", "}}}}")),
              HasSubstr("more than 128 MiB of texts"));  // each is noted
}

TEST(Openapi, RefusesOtherVersionsAndDocumentsWithoutOperations) {
  EXPECT_THAT(fault_in_json(R"({"openapi": "4.0.0"})"), StartsWith("d:1:13: neither OpenAPI 3"));
  EXPECT_THAT(fault_in_json(R"({"swagger": "1.2"})"),
              HasSubstr("neither OpenAPI 3 nor Swagger 2.0"));
  EXPECT_THAT(fault_in_json("openapi: 3.1.0\npaths: {}\n", "application/yaml"),
              StartsWith("d:1:1: the document describes no operation"));
  EXPECT_THAT(fault_in_json("{\"openapi\": \"3.1.0\",\n \"paths\": }"),
              StartsWith("d:2:11: not well-formed"));
}

TEST(Tools, AreReadFromEveryFormInUse) {
  constexpr const char* kMcp = R"({"name": "find", "title": "Find", "description": "Finds\n mail.",
      "inputSchema": {"type": "object", "properties": {"query": {"$ref": "#/$defs/q"}},
                      "$defs": {"q": {"properties": {"text": {}}}}},
      "outputSchema": {"properties": {"messages": {"type": "array",
                                                   "items": {"properties": {"id": {}}}}}},
      "annotations": {"readOnlyHint": true}})";
  constexpr const char* kAnthropic =
      R"({"name": "send", "description": "Sends.", "input_schema": {"properties": {"to": {}}}})";
  constexpr const char* kOpenAi = R"({"type": "function", "function": {"name": "now",
      "description": "Tells the time.", "parameters": {"properties": {"zone": {}}}}})";
  constexpr const char* kFlat = R"({"type": "function", "name": "ping"})";
  const std::string list =
      std::string("[") + kMcp + "," + kAnthropic + "," + kOpenAi + "," + kFlat + "]";
  for (const std::string& text :
       {list, "{\"tools\": " + list + "}", "{\"model\": \"m\", \"functions\": " + list + "}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": " + list + "}}"}) {
    const auto found = read_json(text);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].service.name, "find");
    EXPECT_EQ(found[0].part, "find");
    EXPECT_EQ(found[0].service.description, "Finds mail.");
    EXPECT_THAT(found[0].service.tags, ElementsAre("read-only"));
    EXPECT_THAT(found[0].service.inputs, ElementsAre("query.text"));
    EXPECT_THAT(found[0].service.outputs, ElementsAre("messages[].id"));
    EXPECT_THAT(found[1].service.inputs, ElementsAre("to"));
    EXPECT_EQ(found[2].service.name, "now");
    EXPECT_THAT(found[2].service.inputs, ElementsAre("zone"));
    EXPECT_EQ(found[3].service.name, "ping");
    EXPECT_EQ(read_json(found[2].service.source.bytes).at(0).service.inputs,
              found[2].service.inputs);
  }
  const auto one = read_json(kMcp);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].part, "");
  EXPECT_EQ(one[0].service.source.bytes, kMcp);
}

TEST(Tools, HaveTheCategoriesAndTagsThatTheirEntriesState) {
  const auto tools = read_json(R"({"tools": [
      {"name": "a", "inputSchema": {}, "category": "Image  Management", "tags": ["new", {}]},
      {"name": "b", "inputSchema": {}, "categories": ["x", "y"], "tags": "one",
       "annotations": {"readOnlyHint": true}}]})");
  ASSERT_EQ(tools.size(), 2U);
  EXPECT_THAT(tools[0].service.categories, ElementsAre("Image Management"));
  EXPECT_THAT(tools[0].service.tags, ElementsAre("new"));
  EXPECT_THAT(tools[1].service.categories, ElementsAre("x", "y"));
  EXPECT_THAT(tools[1].service.tags, ElementsAre("one", "read-only"));
}

TEST(Tools, NeedNoSchemaInAList) {
  const auto listed = read_json(R"([{"name": "a", "description": "Finds a"}])");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].service.name, "a");
  EXPECT_EQ(listed[0].service.description, "Finds a");
  // A file with both keys may be anything.
  EXPECT_THAT(read_json(R"({"name": "a", "description": "Finds a"})"), IsEmpty());
}

TEST(Tools, NoteRepeatedNamesAndFurtherPages) {
  const auto found = read_json(R"({"result": {"nextCursor": "p2", "tools": [
      {"name": "a", "title": "Title only", "inputSchema": {}}, {"name": "a", "inputSchema": {}}]}})");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].service.description, "Title only");
  EXPECT_THAT(kinds(found[0]), ElementsAre("tool_twice", "more_pages"));
  EXPECT_THAT(fault_in_json(R"({"tools": [{"name": "a", "inputSchema": {}}, {"title": "b"}]})"),
              StartsWith("d:1:46: a tool without a name"));
}

TEST(Tools, SayWhatTheirTitleSaysBeyondTheirName) {
  const auto description = [](const std::string& title) {
    return read_json(R"([{"name": "get_weather", "title": ")" + title +
                     R"(", "description": "Asks a station.", "inputSchema": {}}])")
        .at(0)
        .service.description;
  };
  EXPECT_EQ(description("Get weather"), "Asks a station.");
  EXPECT_EQ(description("Forecast"), "Forecast. Asks a station.");
  EXPECT_EQ(description("Asks a station"), "Asks a station.");
}

TEST(Tools, ThatTheProviderOfAModelRunsItselfAreLeftOutIfTheyHaveNoName) {
  const auto found = read_json(R"([{"type": "web_search"}, {"name": "a", "input_schema": {}},
      {"type": "bash_20250124", "name": "bash"}])");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].service.name, "bash");
  EXPECT_THAT(kinds(found[0]), ElementsAre("hosted_tool"));
  EXPECT_THAT(fault_in_json(R"([{"name": "a", "inputSchema": {}}, 7])"),
              StartsWith("d:1:36: not a tool"));
  EXPECT_THAT(fault_in_json(R"([{"name": "a", "inputSchema": {}}, {"type": "function"}])"),
              StartsWith("d:1:36: a tool without a name"));
}

TEST(Tools, AreReadFromTheDeclarationsOfEachProvider) {
  const auto inputs_in = [](const std::string& text) {
    const auto found = read_json(text);
    std::vector<std::string> inputs;
    for (const Description& tool : found) {
      inputs.push_back(tool.service.name + ":" + testing::PrintToString(tool.service.inputs));
      EXPECT_THAT(tool.notes, IsEmpty()) << text;
    }
    return inputs;
  };
  const auto is_a = ElementsAre("a:{ \"q\" }");
  // Gemini: a list of declarations below each entry, types in capitals.
  EXPECT_THAT(inputs_in(R"({"tools": [{"functionDeclarations": [{"name": "a", "description": "A",
      "parameters": {"type": "OBJECT", "properties": {"q": {"type": "STRING"}}}}]}]})"),
              is_a);
  EXPECT_THAT(inputs_in(R"([{"function_declarations": [{"name": "a", "parametersJsonSchema":
      {"type": "object", "properties": {"q": {}}}}]}])"),
              is_a);
  EXPECT_THAT(inputs_in(R"([{"functionDeclarations": [{"name": "a", "parameters": {"properties":
      {"q": {"type": "ARRAY"}}}}]}])"),
              ElementsAre("a:{ \"q[]\" }"));
  // Bedrock: two wrappers.
  EXPECT_THAT(inputs_in(R"({"toolConfig": {"tools": [{"toolSpec": {"name": "a",
      "inputSchema": {"json": {"type": "object", "properties": {"q": {}}}}}}]}})"),
              is_a);
  EXPECT_THAT(inputs_in(R"([{"name": "a", "input-schema": {"properties": {"q": {}}}}])"), is_a);
}

TEST(Tools, AreReadFromTheirParametersInAnyForm) {
  for (const char* form :
       {R"("arguments": [{"name": "q", "type": "string", "desc": "query"}])",
        R"("parameters": [{"name": "q", "in": "query", "schema": {"type": "string"}}])",
        R"("parameters": {"q": {"type": "string"}})", R"("args": {"q": {"title": "Q"}})",
        R"("args": ["q"])", R"("parameters": {"q": "string"})",
        R"("inputSchema": "{\"type\": \"object\", \"properties\": {\"q\": {}}}")",
        R"("inputSchema": {"jsonSchema": {"type": "object", "properties": {"q": {}}}})",
        R"("inputSchema": {"type": "object", "properties": [{"name": "q", "type": "string"}]})",
        R"("inputSchema": {}, "args_schema": {"properties": {"q": {}}})",
        R"("parameter_definitions": {"q": {"type": "str", "required": true}})",
        R"("$schema": "http://s", "schema": {"properties": {"q": {}}})"}) {
    const auto found =
        read_json(std::string(R"([{"name": "a", "description": "A", )") + form + "}]");
    ASSERT_EQ(found.size(), 1U) << form;
    EXPECT_THAT(found[0].service.inputs, ElementsAre("q")) << form;
    EXPECT_THAT(found[0].notes, IsEmpty()) << form;
  }
  // A parameter may be called as a key of schemas.
  EXPECT_THAT(
      read_json(R"([{"name": "a", "parameters": {"type": {"type": "string"}, "json": {}}}])")
          .at(0)
          .service.inputs,
      ElementsAre("type", "json"));
}

TEST(Tools, WithoutParametersAreNotTakenForThoseOfAnUnknownForm) {
  for (const char* form :
       {R"("inputSchema": {})", R"("inputSchema": {"type": "object"})", R"("parameters": null)",
        R"("arguments": [])", R"("inputSchema": {"type": "object", "properties": {}})",
        R"("parameters": {"additionalProperties": false})", R"("parameters": {"title": "NoArgs"})",
        R"("parameters": "")", R"("inputSchema": {"type": "object", "properties": null})"}) {
    const auto found =
        read_json(std::string(R"([{"name": "a", "description": "A", )") + form + "}]");
    EXPECT_THAT(found.at(0).service.inputs, IsEmpty()) << form;
    EXPECT_THAT(found.at(0).notes, IsEmpty()) << form;
  }
  for (const char* form :
       {R"("parameters": "a query")", R"("parameters": [{"q": "string"}])",
        R"("inputSchema": {"type": "string"})", R"("parameters": 7)",
        R"("inputSchema": "{\"type\"")", R"("args": {"q": ["string"]})", R"("inputSchema": [1, 2])",
        R"("args": [true])", R"("inputSchema": {"type": "object", "properties": [1]})",
        R"("inputSchema": {"type": "object", "properties": 5})"}) {
    const auto found =
        read_json(std::string(R"([{"name": "a", "description": "A", )") + form + "}]");
    EXPECT_THAT(kinds(found.at(0)), ElementsAre("parameters_of_an_unknown_form")) << form;
    EXPECT_THAT(found.at(0).service.inputs, IsEmpty()) << form;
  }
}

TEST(Tools, AreReadFromSeveralAnswersAfterOneAnother) {
  const std::string first = R"({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a",
      "inputSchema": {}}], "nextCursor": "p2"}})";
  const std::string second = R"({"jsonrpc": "2.0", "id": 2, "result": {"tools": [{"name": "b",
      "description": "]}\\"}]}})";
  const std::string events = "event: message\r\ndata: " + std::string(R"({"jsonrpc": "2.0",)") +
                             "\r\ndata: " + R"("method": "notifications/message"})" +
                             "\r\n\r\n: kept alive\nid: 7\ndata:" +
                             R"({"result": {"tools": [{"name": "a", "description": "A"},)" +
                             R"({"name": "b", "description": "B"}]}})" + "\n\n";
  std::string of_returns = events + "data\n\n";  // a field may have no value, and lines end so
  std::erase(of_returns, '\r');
  std::ranges::replace(of_returns, '\n', '\r');
  for (const std::string& text :
       {"[" + first + "," + second + "]", first + "\n" + second + "\n", first + second, of_returns,
        "\xEF\xBB\xBF[" + first + "]\n[" + second + "]", events,
        std::string("{\"name\": \"a\", \"args\": []}\n{\"name\": \"b\", \"args\": []}")}) {
    const auto found = read_json(text);
    ASSERT_EQ(found.size(), 2U) << text;
    EXPECT_EQ(found[0].service.name, "a");
    EXPECT_EQ(found[1].service.name, "b");
  }
  EXPECT_THAT(kinds(read_json(events).at(0)), ElementsAre("message_without_tools"));
  EXPECT_THAT(kinds(read_json(second + first).at(0)), ElementsAre("more_pages"));
  EXPECT_THAT(fault_in_json(second + "\n\n" + R"({"jsonrpc": "2.0", "error": {"code": -1}})"),
              StartsWith("d:4:"));
  // Faults are told by the lines of the file.
  EXPECT_THAT(fault_in_json("{\"tools\": []}\n{\"tools\": [7]}\n{\"tools\": [{\"name\": \"a\", "
                            "\"args\": []}]}"),
              StartsWith("d:2:"));
}

TEST(Descriptions, OfOtherJsonAreNone) {
  EXPECT_THAT(read_json(R"({"api_name": "x", "category_name": "y"})"), IsEmpty());
  EXPECT_THAT(read_json("[1, 2]"), IsEmpty());
  EXPECT_THAT(read_json("- a\n- b\n", "application/yaml"), IsEmpty());
  EXPECT_THAT(read_json("<x/>", "application/xml"), IsEmpty());
  // MCP's resources, and the services of a collection.
  EXPECT_THAT(read_json(R"([{"uri": "file:///a", "name": "a", "description": "A"}])"), IsEmpty());
}

}  // namespace
}  // namespace matchbench::collection
