#include "harness/data/importers/test_cases.hpp"

#include "harness/data/importers/import_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// Where a map has its list of cases.
constexpr auto kLists = std::to_array<std::string_view>({"tests", "test_cases", "goldens"});
constexpr auto kTextKeys = std::to_array<std::string_view>({"text", "input"});
constexpr auto kToolKeys =
    std::to_array<std::string_view>({"tools", "expected_tools", "expectedTools"});
constexpr auto kOtherKeys =
    std::to_array<std::string_view>({"id", "name", "vars", "description", "assert"});

// What a case says of all its texts is each one's.
constexpr std::size_t kMostShared = std::size_t{64} << 20;

std::optional<text::YamlNode> first_of(const text::YamlNode& map,
                                       std::span<const std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (auto value = map.find(key)) return value;
  }
  return std::nullopt;
}

// Tools are named by a text, by a map with their name, or by a list of these.
void add_tools(const text::YamlNode& node, std::vector<std::string>& tools) {
  if (node.is_list()) {
    for (const auto& one : node.list()) add_tools(one, tools);
  } else if (const auto name = node.find("name")) {
    tools.push_back(name->filled_text());
  } else if (node.is_scalar()) {
    tools.push_back(node.filled_text());
  }
}

class TestCaseReader {
 public:
  TestCaseReader(const std::string& text_key, ImportReport& report)
      : text_key_(text_key), report_(report) {}

  void add_all(const text::YamlNode& root) {
    if (root.is_list()) {
      for (const auto& one : root.list()) add(one);
      return;
    }
    const auto list = first_of(root, kLists);
    if (!list) {
      throw root.error(fmt::format("this is no list of requests, and has none under {}",
                                   fmt::join(kLists, ", ")),
                       "write a list: [{\"text\": \"…\"}, …]");
    }
    if (!list->is_list()) {
      throw list->error("the test cases are not in this file", "name the file that has them");
    }
    add_all(*list);
  }

  void add(const text::YamlNode& node) {
    TestCase found{.place = node.where()};
    if (node.is_scalar()) {
      found.text = node.text();
      cases_.push_back(std::move(found));
      return;
    }
    if (const auto id = node.find("id")) found.id = id->text();
    for (const std::string_view key : {"name", "description"}) {
      const auto name = node.find(key);
      if (name && name->is_scalar() && found.name.empty()) found.name = name->text();
    }
    if (const auto tools = first_of(node, kToolKeys)) add_tools(*tools, found.tools);
    if (const auto checks = node.find("assert"); checks && checks->is_list()) {
      for (const auto& check : checks->list()) add_checked_tools(check, found.tools);
    }
    note_left_out(node);
    add_texts(text_of(node), found);
  }

  std::vector<TestCase> take() { return std::move(cases_); }

 private:
  static void add_checked_tools(const text::YamlNode& check, std::vector<std::string>& tools) {
    const auto type = check.find("type");
    const auto value = check.find("value");
    if (!type || !value || !type->is_scalar()) return;
    const std::string kind = type->text();
    if (kind == "tool-call-f1" && value->is_scalar()) {  // names with commas between them
      std::istringstream names(value->filled_text());
      for (std::string name; std::getline(names, name, ',');) tools.emplace_back(trimmed(name));
    } else if (kind == "tool-call-f1" || kind == "trajectory:tool-used") {
      add_tools(*value, tools);
    }
  }

  text::YamlNode text_of(const text::YamlNode& node) const {
    const auto vars = node.find("vars");
    if (!text_key_.empty()) {
      auto value = node.find(text_key_);
      if (!value && vars) value = vars->find(text_key_);
      if (value) return *value;
      throw node.error(fmt::format("there is no '{}'", text::printable(text_key_)),
                       "name the member with the text by --text");
    }
    if (const auto value = first_of(node, kTextKeys)) return *value;
    if (!vars) {
      throw node.error("a request without a text",
                       "write it under 'text', or name the member with the text by --text");
    }
    const auto all = vars->entries();
    if (all.size() == 1) return all.front().second;
    std::vector<std::string> names;
    for (const auto& [name, value] : all) names.push_back(text::printable(name.text()));
    throw vars->error(fmt::format("it is not clear which of the variables has the request: {}",
                                  fmt::join(names, ", ")),
                      "name it by --text");
  }

  void add_texts(const text::YamlNode& text, const TestCase& found) {
    const bool are_several = text.is_list();
    std::size_t shared = found.name.size();
    for (const std::string& tool : found.tools) shared += sizeof tool + tool.size();
    for (const auto& one : are_several ? text.list() : std::vector{text}) {
      if (shared > shared_left_) {
        throw one.error(fmt::format("the names and tools of the cases up to here, each with those "
                                    "that it shares with others, have more than {} MiB",
                                    kMostShared >> 20),
                        "shorten the name, or give fewer texts to one case");
      }
      shared_left_ -= shared;
      TestCase made = found;
      made.text = one.text();
      // An id is one request's.
      if (are_several) made.id.clear();
      cases_.push_back(std::move(made));
    }
  }

  void note_left_out(const text::YamlNode& node) {
    for (const auto& [key, value] : node.entries()) {
      const std::string name = key.text();
      const auto is_in = [&](auto& keys) { return std::ranges::count(keys, name) > 0; };
      if (is_in(kTextKeys) || is_in(kToolKeys) || is_in(kOtherKeys) || name == text_key_) continue;
      report_.add("member_left_out", "only texts, ids, names and expected tools are read",
                  fmt::format("{}: {}", node.file(), text::printable(name)));
    }
  }

  const std::string& text_key_;
  ImportReport& report_;
  std::vector<TestCase> cases_;
  std::size_t shared_left_ = kMostShared;
};

bool is_yaml(const fs::path& file) {
  const std::string ending = text::plain_ending(file.string());
  return ending == ".yaml" || ending == ".yml";
}

}  // namespace

bool has_test_cases(const fs::path& file) {
  return has_objects(file) || is_yaml(file);
}

std::vector<TestCase> read_test_cases(const fs::path& file, const std::string& text_key,
                                      ImportReport& report) {
  TestCaseReader reader(text_key, report);
  const std::string name = text::printable(file.string());
  if (text::plain_ending(file.string()) == ".jsonl") {
    for_each_object(file, [&](const text::YamlNode& node) { reader.add(node); });
  } else {
    using Notation = text::ForeignTree::Notation;
    const auto tree = text::ForeignTree::parse(read_document_file(file), name,
                                               is_yaml(file) ? Notation::kYaml : Notation::kJson);
    reader.add_all(tree.root());
  }
  std::vector<TestCase> cases = reader.take();
  if (cases.empty()) throw input_error({name, 1}, "there are no requests", "write a list of them");
  return cases;
}

}  // namespace matchbench::importers
