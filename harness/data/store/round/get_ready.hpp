#pragma once

namespace matchbench::store {

// Makes what RoundStore::create() and open() need once in a process, while its owner does something
// else; from any thread.
void get_ready();

}  // namespace matchbench::store
