#pragma once

#include <cstddef>
#include <memory>

namespace CLI {
class FormatterBase;
}

namespace matchbench::cli {

// Writes the help of commands in lines of at most this many characters.
std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t width);

// The characters in a line of help: those of the terminal, else of COLUMNS, else 80.
std::size_t help_width();

}  // namespace matchbench::cli
