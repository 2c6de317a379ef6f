#pragma once

#include "harness/fronts/serve/http/message.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace matchbench::serve {

// A file that is the same for everybody.
struct StaticPage {
  std::string_view path;  // "/desk.js"
  std::string_view content_type;
  std::string_view bytes;
};

// The page of that path; none if there is none.
std::optional<HttpResponse> static_response(std::span<const StaticPage> pages,
                                            std::string_view path);

// Adds what every response has: a policy under which a page runs its own scripts and asks its own
// server and nothing else, is shown in no frame, keeps no cookie and is not cached.
void add_security_headers(HttpResponse& response);

}  // namespace matchbench::serve
