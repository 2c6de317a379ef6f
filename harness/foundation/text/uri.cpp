#include "harness/foundation/text/uri.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

namespace matchbench::text {
namespace {

constexpr auto kAbsent = std::string_view::npos;

// RFC 3986, section 3. A part that is absent differs from one that is empty.
struct Parts {
  std::string_view scheme;  // without ':'
  std::string_view authority;
  std::string_view path;
  std::string_view query;
  std::string_view fragment;
  bool has_scheme = false;
  bool has_authority = false;
  bool has_query = false;
  bool has_fragment = false;
};

std::size_t scheme_length(std::string_view uri) {
  if (uri.empty() || !is_letter(uri[0])) return 0;
  for (std::size_t i = 1; i < uri.size(); ++i) {
    const char c = uri[i];
    if (c == ':') return i;
    if (!is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.') return 0;
  }
  return 0;
}

Parts split(std::string_view uri) {
  Parts parts;
  if (const std::size_t length = scheme_length(uri); length != 0) {
    parts.scheme = uri.substr(0, length);
    parts.has_scheme = true;
    uri.remove_prefix(length + 1);
  }
  if (const std::size_t at = uri.find('#'); at != kAbsent) {
    parts.fragment = uri.substr(at + 1);
    parts.has_fragment = true;
    uri = uri.substr(0, at);
  }
  if (const std::size_t at = uri.find('?'); at != kAbsent) {
    parts.query = uri.substr(at + 1);
    parts.has_query = true;
    uri = uri.substr(0, at);
  }
  if (uri.starts_with("//")) {
    uri.remove_prefix(2);
    parts.has_authority = true;
    parts.authority = uri.substr(0, uri.find('/'));
    uri.remove_prefix(parts.authority.size());
  }
  parts.path = uri;
  return parts;
}

// Section 5.2.4.
std::string without_dot_segments(std::string_view path) {
  std::vector<std::string_view> kept;
  const bool rooted = path.starts_with('/');
  if (rooted) path.remove_prefix(1);
  bool ends_in_slash = false;
  for (;;) {
    const std::size_t slash = path.find('/');
    const std::string_view segment = path.substr(0, slash);
    ends_in_slash = false;
    if (segment == "..") {
      if (!kept.empty()) kept.pop_back();
      ends_in_slash = true;
    } else if (segment == ".") {
      ends_in_slash = true;
    } else {
      kept.push_back(segment);
    }
    if (slash == kAbsent) break;
    path.remove_prefix(slash + 1);
  }
  std::string result = rooted ? "/" : "";
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (i != 0) result += '/';
    result += kept[i];
  }
  if (ends_in_slash && !kept.empty()) result += '/';
  return result;
}

std::string merged_path(const Parts& base, std::string_view path) {
  if (base.has_authority && base.path.empty()) return fmt::format("/{}", path);
  return std::string(base.path.substr(0, base.path.rfind('/') + 1)).append(path);
}

}  // namespace

bool is_absolute_uri(std::string_view uri) {
  return scheme_length(uri) != 0;
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  const Parts b = split(base);
  const Parts r = split(reference);
  if (r.has_scheme || !b.has_scheme) return std::string(reference);
  std::string result = fmt::format("{}:", b.scheme);
  const auto add = [&](std::string_view before, bool present, std::string_view text) {
    if (present) result.append(before).append(text);
  };
  if (r.has_authority) {
    add("//", true, r.authority);
    result += without_dot_segments(r.path);
    add("?", r.has_query, r.query);
  } else {
    add("//", b.has_authority, b.authority);
    if (r.path.empty()) {
      result += b.path;
      add("?", r.has_query || b.has_query, r.has_query ? r.query : b.query);
    } else {
      result += r.path.starts_with('/') ? without_dot_segments(r.path)
                                        : without_dot_segments(merged_path(b, r.path));
      add("?", r.has_query, r.query);
    }
  }
  add("#", r.has_fragment, r.fragment);
  return result;
}

std::string_view without_fragment(std::string_view uri) {
  return uri.substr(0, uri.find('#'));
}

std::string_view last_segment(std::string_view uri) {
  uri = uri.substr(0, uri.find_first_of("?#"));
  return uri.substr(uri.rfind('/') + 1);  // npos + 1 is 0
}

std::string_view local_name(std::string_view uri) {
  if (const std::size_t at = uri.rfind('#'); at != kAbsent) return uri.substr(at + 1);
  return uri.substr(uri.find_last_of("/:") + 1);
}

bool has_end(std::string_view uri, std::string_view end) {
  if (end.empty() || end.size() >= uri.size() || !uri.ends_with(end)) return false;
  return kEndsFollow.find(uri[uri.size() - end.size() - 1]) != kAbsent;
}

std::string_view shared_folder(std::span<const std::string_view> uris) {
  if (uris.size() < 2 || !std::ranges::all_of(uris, is_absolute_uri)) return {};
  std::string_view shared = uris.front();
  for (const std::string_view uri : uris) {
    shared = shared.substr(0, std::ranges::mismatch(shared, uri).in1 - shared.begin());
  }
  // A folder is none if it is all that one of them has.
  if (std::ranges::find(uris, shared) != uris.end()) shared.remove_suffix(1);
  shared = shared.substr(0, shared.find_last_of("/#") + 1);
  return shared.ends_with("//") ? std::string_view() : shared;
}

std::string_view nearest_uri(std::string_view name, std::span<const std::string_view> uris) {
  std::vector<std::string_view> names;
  names.reserve(uris.size());
  for (const std::string_view uri : uris) names.push_back(local_name(uri));
  const std::string_view wanted = local_name(name);
  if (std::ranges::all_of(wanted, is_digit)) return {};
  const std::string whole = percent_decoded(name);
  const std::string end = percent_decoded(wanted);
  const auto alike = std::ranges::find_if(uris, [&](std::string_view uri) {
    return look_alike(percent_decoded(uri), whole) ||
           look_alike(percent_decoded(local_name(uri)), end);
  });
  if (alike != uris.end()) return wanted == name ? local_name(*alike) : *alike;
  const std::string_view nearest = nearest_name(wanted, names);
  if (nearest.empty() || wanted == name) return nearest;
  // Of several with that local name the one that is most like it as a whole; of many and of long
  // ones not all is compared.
  constexpr std::size_t kMostAlternatives = 256;
  constexpr std::size_t kMostCompared = 1024;
  std::vector<std::string_view> alternatives;
  for (std::size_t i = 0; i < uris.size() && alternatives.size() < kMostAlternatives; ++i) {
    if (names[i] == nearest) alternatives.push_back(uris[i]);
  }
  if (alternatives.size() == 1) return alternatives.front();
  return *std::ranges::min_element(alternatives, {}, [name](std::string_view uri) {
    return edit_distance(name.substr(0, kMostCompared), uri.substr(0, kMostCompared));
  });
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned int value = 0;
    if (text[i] == '%' && i + 2 < text.size()) {
      const char* const digits = text.data() + i + 1;
      if (std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
        result += static_cast<char>(value);
        i += 2;
        continue;
      }
    }
    result += text[i];
  }
  return result;
}

std::string percent_encoded(std::string_view path) {
  std::string result;
  for (const char c : path) {
    if (is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != kAbsent) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return result;
}

}  // namespace matchbench::text
