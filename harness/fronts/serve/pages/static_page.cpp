#include "harness/fronts/serve/pages/static_page.hpp"

#include <algorithm>
#include <string>

namespace matchbench::serve {

std::optional<HttpResponse> static_response(std::span<const StaticPage> pages,
                                            std::string_view path) {
  const auto page = std::ranges::find(pages, path, &StaticPage::path);
  if (page == pages.end()) return std::nullopt;
  return HttpResponse{200, std::string(page->content_type), std::string(page->bytes), {}};
}

void add_security_headers(HttpResponse& response) {
  static constexpr std::pair<const char*, const char*> kHeaders[] = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
       "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
       "require-trusted-types-for 'script'; trusted-types 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
      {"Cache-Control", "no-store"}};
  for (const auto& [name, value] : kHeaders) response.headers.emplace_back(name, value);
}

}  // namespace matchbench::serve
