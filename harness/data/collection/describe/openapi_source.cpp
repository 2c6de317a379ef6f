#include "harness/data/collection/describe/openapi_source.hpp"

#include "harness/data/collection/describe/excerpt_pieces.hpp"
#include "harness/data/collection/describe/openapi_security.hpp"
#include "harness/foundation/text/json.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLongestFact = 1024;
constexpr std::size_t kRoom = kLongestExcerpt - 256;
constexpr int kDeepestReference = 4;     // from the operation
constexpr std::size_t kMostMisses = 64;  // then nothing more is tried: there is little room left

}  // namespace

// The values of an excerpt by their places, in order.
struct Slot {
  std::string name;
  const Piece* piece = nullptr;  // else it is an object of these
  std::vector<Slot> members = {};
};

namespace {

// What it takes to name the place.
std::size_t way_to(const std::vector<std::string>& place) {
  std::size_t bytes = 0;
  for (const std::string& part : place) bytes += text::json_string(part).size() + 4;
  return bytes;
}

// A piece that is there already may contain the place; then nothing is to be done.
void put(Slot& root, const std::vector<std::string>& place, const Piece& piece) {
  Slot* at = &root;
  for (const std::string& part : place) {
    if (at->piece != nullptr) return;
    auto next = std::ranges::find(at->members, part, &Slot::name);
    if (next == at->members.end()) next = at->members.insert(next, Slot{part});
    at = &*next;
  }
  at->piece = &piece;
  at->members.clear();
}

void write(const Slot& slot, const std::unordered_set<const Piece*>& left_out, std::string& out) {
  if (slot.piece == nullptr) {
    char separator = '{';
    for (const Slot& member : slot.members) {
      out += separator;
      out += text::json_string(member.name);
      out += ':';
      write(member, left_out, out);
      separator = ',';
    }
    out += '}';
    return;
  }
  std::size_t at = 0;
  for (const auto& [end, target] : slot.piece->references) {
    if (!left_out.contains(target)) continue;
    out.append(slot.piece->text, at, end - at).append(kLeftOutMark);
    at = end;
  }
  out.append(slot.piece->text, at);
}

}  // namespace

class OpenapiExcerpts::Maker {
 public:
  explicit Maker(JsonReferences& references) : pieces_(references) {
    references.look_up_all();
    const text::YamlNode root = references.root_of(0);
    for (const char* key : {"openapi", "swagger"}) {
      if (const auto value = root.find(key)) {
        tops_.push_back({key, pieces_.copy_of(*value, kLongestFact)});
      }
    }
    if (const auto info = root.find("info")) tops_.push_back({"info", copy_of_info(*info)});
    is_3_ = root.find("components").has_value();
    if (const auto security = root.find("security")) {
      security_ = pieces_.copy_of(*security, kLongestFact);
      shared_schemes_ = schemes_of(*security);
    }
  }

  std::string excerpt(const OpenapiOperation& operation) {
    Excerpt out;
    for (const auto& [key, piece] : tops_) add(out, {key}, piece);
    const auto security = operation.operation.find("security");
    if (!security && security_) add(out, {"security"}, *security_);
    const std::vector<std::string> item{"paths", cut(operation.path, kLongestFact)};
    out.take(way_to(item));
    // First, for what it refers to is nearest; it stands behind what all methods share.
    out.own.push_back(pieces_.copy_of(operation.operation, out.left));
    const Piece& own = out.own.back();
    out.take(own.size());
    meet(out, own, 1);
    for (const char* key : {"summary", "description", "parameters"}) {
      const auto value = operation.path_item.find(key);
      if (!value || out.left < kLongestFact / 16) continue;
      out.own.push_back(pieces_.copy_of(*value, out.left - 32));
      add(out, {item[0], item[1], key}, out.own.back());
    }
    put(out.root, {item[0], item[1], std::string(operation.method)}, own);
    out.was_cut |= own.is_cut;
    for (Piece* const scheme : security ? schemes_of(*security) : shared_schemes_) {
      add_target(out, *scheme, 1);
    }
    add_targets(out);
    std::string text;
    text.reserve(kLongestExcerpt);
    write(out.root, out.left_out, text);
    if (out.was_cut || !out.left_out.empty()) text.insert(text.size() - 1, kLeftOutMark);
    return text;
  }

 private:
  struct Excerpt {
    Slot root = {};
    std::size_t left = kRoom;
    std::deque<Piece> own = {};                       // that no other excerpt has
    std::deque<std::pair<Piece*, int>> waiting = {};  // with their depths
    std::unordered_set<const Piece*> known = {};
    std::unordered_set<const Piece*> left_out = {};
    bool was_cut = false;

    void take(std::size_t bytes) { left -= std::min(left, bytes); }
  };

  // What the piece refers to is to be added, too.
  static void meet(Excerpt& out, const Piece& piece, int depth) {
    for (const Piece::Reference& reference : piece.references) {
      if (out.known.insert(reference.target).second) {
        out.waiting.emplace_back(reference.target, depth);
      }
    }
  }

  static void add(Excerpt& out, const std::vector<std::string>& place, const Piece& piece) {
    out.take(way_to(place) + piece.size());
    out.was_cut |= piece.is_cut;
    put(out.root, place, piece);
    meet(out, piece, 1);
  }

  bool add_target(Excerpt& out, Piece& piece, int depth) {
    pieces_.fill(piece, kRoom);
    if (piece.is_cut) return false;
    const std::size_t bytes = way_to(piece.place) + piece.size();
    if (bytes > out.left) return false;
    out.take(bytes);
    put(out.root, piece.place, piece);
    meet(out, piece, depth + 1);
    return true;
  }

  void add_targets(Excerpt& out) {
    std::size_t misses = 0;
    while (!out.waiting.empty()) {
      const auto [piece, depth] = out.waiting.front();
      out.waiting.pop_front();
      if (misses < kMostMisses && depth <= kDeepestReference && add_target(out, *piece, depth)) {
        continue;
      }
      ++misses;
      out.left_out.insert(piece);
    }
  }

  // What the document says of the schemes that a security names.
  std::vector<Piece*> schemes_of(const text::YamlNode& security) {
    std::vector<Piece*> schemes;
    for (const std::string& name : scheme_names(security)) {
      Piece& scheme = pieces_.piece_at(
          0, is_3_ ? std::vector<std::string>{"components", "securitySchemes", name}
                   : std::vector<std::string>{"securityDefinitions", name});
      if (!scheme.is_cut) schemes.push_back(&scheme);
    }
    return schemes;
  }

  Piece copy_of_info(const text::YamlNode& info) {
    Piece piece = pieces_.copy_of(info, kLongestFact);
    if (!piece.is_cut) return piece;
    text::Json json = text::Json::object();
    for (const char* key : {"title", "version"}) {
      const auto value = info.find(key);
      if (value && value->is_scalar()) json[key] = cut(value->text(), kLongestFact / 8);
    }
    return {text::json_text(json), {}, {}, {}, true};
  }

  ExcerptPieces pieces_;
  std::vector<std::pair<std::string, Piece>> tops_;
  std::optional<Piece> security_;
  std::vector<Piece*> shared_schemes_;  // of the security of all operations that state none
  bool is_3_ = false;
};

OpenapiExcerpts::OpenapiExcerpts(JsonReferences& references)
    : maker_(std::make_unique<Maker>(references)) {}
OpenapiExcerpts::~OpenapiExcerpts() = default;

std::string OpenapiExcerpts::of(const OpenapiOperation& operation) {
  return maker_->excerpt(operation);
}

}  // namespace matchbench::collection
