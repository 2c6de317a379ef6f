# The SDKs for matchmakers that are programs, where the worker finds them: sdk/ in the build folder,
# lib/matchbench/sdk where matchbench is installed. Without javac there is none for Java.
set(sdk "${PROJECT_BINARY_DIR}/sdk")

file(GLOB_RECURSE python_files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/api/python"
  "${PROJECT_SOURCE_DIR}/api/python/matchbench/*.py"
  "${PROJECT_SOURCE_DIR}/api/python/matchbench/py.typed")
# What scores rankings is for people, not for matchmakers: a worker has none of it.
list(FILTER python_files EXCLUDE REGEX "/(analyses|answers|boards|collection_folder|command|contests|evaluation|frames|inputs|ir_measures|pytrec_eval|ranker_program|rankers|rndcg|round_file|rounds|scores|sources|testing|trec_files|verdicts)\\.py$")
file(REMOVE_RECURSE "${sdk}/python/matchbench")  # a module that moved out of the SDK would stay there
foreach(file IN LISTS python_files)
  configure_file("${PROJECT_SOURCE_DIR}/api/python/${file}" "${sdk}/python/${file}" COPYONLY)
endforeach()
install(DIRECTORY "${sdk}/python" DESTINATION lib/matchbench/sdk)

# Conversations to replay, for who writes a program without an SDK.
set(replayed "${PROJECT_SOURCE_DIR}/tests/sdk")
install(DIRECTORY "${replayed}/transcripts/" DESTINATION share/matchbench/transcripts)
install(FILES "${replayed}/conversation.py" DESTINATION share/matchbench/transcripts)
install(PROGRAMS "${replayed}/replay.py"
  "${PROJECT_SOURCE_DIR}/api/examples/keyword_matchmaker.pl" DESTINATION share/matchbench/transcripts)

find_program(MATCHBENCH_JAVAC javac)
find_program(MATCHBENCH_JAR jar)
if(MATCHBENCH_JAVAC AND MATCHBENCH_JAR)
  file(GLOB_RECURSE java_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/api/java/*")
  add_custom_command(OUTPUT "${sdk}/java/matchbench.jar"
    COMMAND "${PROJECT_SOURCE_DIR}/api/java/build.sh" "${sdk}/java"
    DEPENDS ${java_files} COMMENT "Building matchbench.jar")
  add_custom_target(sdk_java ALL DEPENDS "${sdk}/java/matchbench.jar")
  install(DIRECTORY "${sdk}/java" DESTINATION lib/matchbench/sdk)
else()
  message(STATUS "There is no javac: matchmakers in Java have no SDK (install default-jdk-headless)")
endif()
