#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/describe/resolved_names.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace matchbench::collection {

// What an excerpt (openapi_source.hpp) that leaves something out says at its top, and beside each
// "$ref" that therefore leads nowhere: true. And the kind of the note of such a reference.
inline constexpr std::string_view kLeftOut = "x-left-out";
inline constexpr std::string_view kLeftOutReference = "left_out_reference";

// A value with what its "$ref" leads to, and what that leads to. Keys beside a reference count
// before those of its target.
struct ResolvedValue {
  std::vector<text::YamlNode> layers;  // the value itself first; at least one
  bool is_broken = false;              // the last one has a reference that leads nowhere

  std::optional<text::YamlNode> find(std::string_view key) const;
  // Of maps: every key once, but for "$ref". Of anything else: none.
  std::vector<std::pair<text::YamlNode, text::YamlNode>> entries() const;
  std::vector<text::YamlNode> items() const;  // of a list; of anything else none
  bool is_map() const { return layers.front().is_map(); }
  // Nothing but a reference that leads nowhere.
  bool is_empty() const { return is_broken && entries().empty(); }
};

// What the references ("$ref": a URI reference with a JSON pointer, RFC 6901, or a name that "$id"
// or "$anchor" give) in a JSON or YAML document lead to, in it and in the files that it may refer
// to. Each is looked up once.
class JsonReferences {
 public:
  // Without files, the document alone is read. Both must outlive it.
  explicit JsonReferences(const text::YamlNode& root, ReferencedFiles* files = nullptr);

  struct Target {
    text::YamlNode node;
    std::size_t document;            // 0: the one whose references these are
    std::vector<std::string> parts;  // of the pointer in that document
  };
  struct Outcome {
    std::optional<Target> target;
    std::string_view kind;  // without a target: the kind of its note
    std::string reason;     // and why, if that is known
    bool is_open = false;   // it is being looked up
  };
  // What the value of a "$ref" leads to. Valid as long as this.
  const Outcome& look_up(const text::YamlNode& reference);

  // Looks up every reference of the document and of the files that it thereby opens, in order.
  void look_up_all();

  // Follows references until a value has none. One that leads nowhere is noted.
  ResolvedValue resolve(const text::YamlNode& value, std::vector<DescriptionNote>& notes);

  // Counts the entries or items of a value that is gone through for an operation. Operations share
  // values, so that short documents can have billions of them: beyond 6 million an input error
  // names the place.
  void count(const ResolvedValue& value);

  // Notes each reference in a value, and in what it leads to, that leads nowhere. No value is gone
  // through twice, not by a later call either.
  void note_broken_below(const text::YamlNode& value, std::vector<DescriptionNote>& notes);

  // The note of a value whose reference leads nowhere.
  static DescriptionNote note_of(const text::YamlNode& value, const Outcome& outcome);

  const text::YamlNode& root_of(std::size_t document) const { return documents_[document].root; }
  // A document's way from the first one's folder; of the first: empty.
  const std::string& name_of(std::size_t document) const { return documents_[document].name; }

 private:
  static constexpr std::size_t kMostEntries = 6'000'000;
  struct OpenDocument {
    text::YamlNode root;
    std::string name;
    std::filesystem::path path;
    NameMap<Target> named = {};  // filled when a name is first looked up
    bool is_indexed = false;
  };
  std::size_t document_of(const text::YamlNode& node) const;
  void look_up_below(const text::YamlNode& node);
  void look_up_in(std::size_t from, std::string_view reference, Outcome& outcome);
  std::optional<std::size_t> open(std::size_t from, std::string_view file, Outcome& outcome);
  std::optional<Target> named(std::size_t from, std::string_view reference);
  void index_names(Target& at, const std::string& outer_base);
  void follow_pointer(Target at, std::string_view pointer, Outcome& outcome);
  std::optional<text::YamlNode> member_of(const Target& at, const std::string& name);

  ReferencedFiles* files_;
  ResolvedNames names_;
  std::deque<OpenDocument> documents_;
  std::vector<ParsedFiles::Tree> trees_;
  struct Opened {
    std::optional<std::size_t> document;
    std::string fault;  // why there is none
  };
  std::map<std::filesystem::path, Opened> opened_;
  std::unordered_map<const std::string*, std::size_t> by_file_;  // the name that nodes have
  NameMap<Outcome> known_;
  std::set<std::tuple<const std::string*, std::uint64_t, std::uint64_t>> noted_below_;  // places
  std::set<std::tuple<const std::string*, std::uint64_t, std::uint64_t>> lists_below_;  // theirs
  // The members and items of what pointers lead through, by its document and pointer.
  std::map<std::pair<std::size_t, std::string>, NameMap<text::YamlNode>> members_;
  int depth_ = 0;
  std::size_t entries_left_ = kMostEntries;
};

}  // namespace matchbench::collection
