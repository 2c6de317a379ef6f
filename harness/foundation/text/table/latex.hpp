#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <string>
#include <string_view>

namespace matchbench::text {

// Text as printable() leaves it, in LaTeX: ASCII and Western European letters; any other character
// as \mbchar{HEX}, which kLatexCharacters defines so that every engine shows something.
std::string latex_text(std::string_view text);

// XeTeX and LuaTeX have the character; pdfTeX shows its number.
inline constexpr std::string_view kLatexCharacters =
    R"(\providecommand{\mbchar}[1]{\ifdefined\Umathcode\symbol{"#1}\else\texttt{U+#1}\fi}
)";

// A tabular environment with the rules of the package booktabs, to be \input by a paper. Numbers
// have the decimals that people see; an empty cell is "--".
std::string latex_table(const Table& table);

}  // namespace matchbench::text
