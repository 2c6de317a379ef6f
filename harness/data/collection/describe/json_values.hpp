#pragma once

#include <string>

namespace matchbench::collection {

// The JSON of a text as one value in the same lines, for texts that have several: values that
// follow one another (JSON lines), and the data of server-sent events
// (https://html.spec.whatwg.org/multipage/server-sent-events.html) become a list. Any other text is
// returned as it is.
std::string one_json_value(std::string text);

}  // namespace matchbench::collection
