#include "harness/fronts/cli/analyse/study_command.hpp"

namespace matchbench::cli {

void add_input_options(Command& command, study::AnalysisFiles& files) {
  command
      .required("files", files.files,
                "A round's database; or TREC judgments and runs; or a LETOR feature file")
      .option("--relevance", files.relevance,
              "Relevance settings; default: the board's first, of files graded; of files there is "
              "grade>=g, too")
      .option("--collection", files.collection,
              "The collection's folder, if it has moved since the round")
      .option("-N", files.collection_size, "Documents in the collection, for runs in files")
      .choice("--undefined", files.undefined, kUndefinedNames,
              "What a request without anything relevant counts; default: of a round skip, of files "
              "zero");
}

}  // namespace matchbench::cli
