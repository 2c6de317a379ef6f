# cmake -DOUTPUT=… -DFOLDER=… -DFILES=a,b -P EmbedFiles.cmake
# Writes the C++ source of desk_pages(): the bytes of each file of FOLDER with its path and content
# type. The file index.html is the page "/".
string(REPLACE "," ";" FILES "${FILES}")
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS FILES)
  file(READ "${FOLDER}/${file}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char kFile${number}[] = {\n${bytes}};\n")
  set(path "/${file}")
  if(file STREQUAL "index.html")
    set(path "/")
  endif()
  string(REGEX MATCH "[a-z]+$" ending "${file}")
  set(type_html "text/html; charset=utf-8")
  set(type_css "text/css; charset=utf-8")
  set(type_js "text/javascript; charset=utf-8")
  set(type_svg "image/svg+xml")
  string(APPEND rows "      {\"${path}\", \"${type_${ending}}\", text_of(kFile${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Made by cmake/EmbedFiles.cmake.
#include \"harness/fronts/serve/desk/desk_pages.hpp\"

#include <cstddef>

namespace matchbench::serve {
namespace {

${arrays}
template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::span<const StaticPage> desk_pages() {
  static const StaticPage kPages[] = {
${rows}  };
  return kPages;
}

}  // namespace matchbench::serve
")
