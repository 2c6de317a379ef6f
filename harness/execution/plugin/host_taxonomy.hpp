#pragma once

#include <matchbench/ext/taxonomy.h>

namespace matchbench::plugin {

// The host extension "mb.host.taxonomy/1", for hosts made by HostServices with a taxonomy. Every
// question is answered from the taxonomy's own bytes; nothing is allocated. Static.
const mb_host_taxonomy_t* host_taxonomy_table();

}  // namespace matchbench::plugin
