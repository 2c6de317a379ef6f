# matchbench_web_report(<target>)
# Builds the page of reports/web and embeds it in <target>, and bin/matchbench-figures, the program of
# Node.js that draws the figures of a page.
# npm installs what package-lock.json locks into web/ of the build folder, once for each lock file;
# all later builds, and those that find the packages in npm's cache, need no network.
option(MATCHBENCH_WEB "Build the HTML report and the figures, which takes Node.js and npm" ON)

# Node.js 18 or newer and npm, or an error that says what to do.
function(matchbench_find_node)
  find_program(MATCHBENCH_NODE NAMES node nodejs)
  find_program(MATCHBENCH_NPM npm)
  string(CONCAT remedy "install the packages nodejs and npm (scripts/setup.sh does), or build "
    "without the HTML report and the figures: -DMATCHBENCH_WEB=OFF")
  if(NOT MATCHBENCH_NODE OR NOT MATCHBENCH_NPM)
    message(FATAL_ERROR "The web report needs Node.js and npm, which are not on PATH: ${remedy}")
  endif()
  execute_process(COMMAND "${MATCHBENCH_NODE}" --version OUTPUT_VARIABLE version
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT version MATCHES "^v(1[89]|[2-9][0-9])[.]")
    message(FATAL_ERROR
      "${MATCHBENCH_NODE} is ${version}, and the web report needs Node.js 18 or newer: ${remedy}")
  endif()
endfunction()

function(matchbench_web_report target)
  matchbench_find_node()
  set(source "${PROJECT_SOURCE_DIR}/reports/web")
  set(web "${PROJECT_BINARY_DIR}/web")
  # The packages that only tests use stay away where there are no tests.
  set(installed "${web}/installed")
  set(omit --omit=dev)
  if(BUILD_TESTING)
    set(installed "${web}/installed-with-tests")
    set(omit "")
  endif()
  add_custom_command(OUTPUT "${installed}"
    COMMAND ${CMAKE_COMMAND} "-DNPM=${MATCHBENCH_NPM}" "-DSOURCE=${source}" "-DWEB=${web}"
      "-DOMIT=${omit}" "-DSTAMP=${installed}" -P "${PROJECT_SOURCE_DIR}/cmake/InstallWebPackages.cmake"
    DEPENDS "${source}/package.json" "${source}/package-lock.json"
      "${PROJECT_SOURCE_DIR}/cmake/InstallWebPackages.cmake"
    COMMENT "Installing the locked npm packages of the web report" VERBATIM)

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${source}/src/*.ts" "${source}/src/*.css")
  list(APPEND sources "${source}/build.mjs" "${source}/template.html" "${source}/tsconfig.json")
  set(figures "${PROJECT_BINARY_DIR}/bin/matchbench-figures")
  add_custom_command(OUTPUT "${web}/web_assets.cpp" "${figures}"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${PROJECT_BINARY_DIR}/bin"
    COMMAND ${CMAKE_COMMAND} -E rm -rf "${web}/src"
    COMMAND ${CMAKE_COMMAND} -E copy_directory "${source}/src" "${web}/src"
    COMMAND ${CMAKE_COMMAND} -E copy "${source}/build.mjs" "${source}/template.html"
      "${source}/tsconfig.json" "${web}"
    COMMAND "${MATCHBENCH_NODE}" "${web}/build.mjs" "${web}/web_assets.cpp" "${figures}"
    DEPENDS "${installed}" ${sources} COMMENT "Building the web report" VERBATIM)
  target_sources(${target} PRIVATE "${web}/web_assets.cpp")
  if(BUILD_TESTING)
    add_custom_target(web_types COMMAND "${MATCHBENCH_NODE}" "${web}/node_modules/typescript/bin/tsc" -p "${web}"
      DEPENDS "${web}/web_assets.cpp" COMMENT "Checking the types of the web report" VERBATIM)
  endif()
  install(PROGRAMS "${figures}" DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()
