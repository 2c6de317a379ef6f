#pragma once

#include "harness/protocol/messages.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace matchbench::session {

// Why the program may not have its interpreter: its files (system_files.hpp), which the program
// reads, would be the organiser's, too (confinement_order.hpp), or installed collections. "" if it
// may. A stranger chooses the interpreter.
std::string fault_of_interpreter(const protocol::ProgramOrder& program,
                                 std::span<const std::filesystem::path> guarded);

// Adds to the order what a worker's child needs to be this program: the interpreter and the
// system's loader to execute, and the interpreter's own files to read.
void allow_program(const protocol::ProgramOrder& program, ConfinementPolicy& order);

}  // namespace matchbench::session
