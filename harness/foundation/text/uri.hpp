#pragma once

#include <span>
#include <string>
#include <string_view>

namespace matchbench::text {

// URIs are names here: compared, resolved and cut, never fetched.

bool is_absolute_uri(std::string_view uri);

// The reference made absolute against the base (RFC 3986, section 5.2). A base that is itself not
// absolute leaves the reference as it is.
std::string resolve_uri(std::string_view base, std::string_view reference);

std::string_view without_fragment(std::string_view uri);

// What follows the last '/' of the path: "a.owl" of "http://x/y/a.owl#B". May be empty.
std::string_view last_segment(std::string_view uri);

// What follows the last '#', or else the last '/' or ':': the name of a concept for people.
std::string_view local_name(std::string_view uri);

// What the ends of URIs follow that may stand for the whole.
inline constexpr std::string_view kEndsFollow = "/#:";

// Whether it ends so, behind a sign of kEndsFollow: "urn:x:mail.json#search" in "mail.json#search".
bool has_end(std::string_view uri, std::string_view end);

// What all of several absolute URIs begin with, up to a '/' or '#' behind their host, so that each
// has something left: "http://x/a/" of "http://x/a/b" and "http://x/a/c/d". Empty if there is none.
std::string_view shared_folder(std::span<const std::string_view> uris);

// The URI that a misspelt URI or local name most likely means, by their local names; empty if none
// is near or the local name is a number. A local name alone is answered with one.
std::string_view nearest_uri(std::string_view name, std::span<const std::string_view> uris);

// %XX resolved; a '%' that starts no such triple stays.
std::string percent_decoded(std::string_view text);

// Everything but unreserved characters and '/' as %XX: a relative path as part of a URI.
std::string percent_encoded(std::string_view path);

}  // namespace matchbench::text
