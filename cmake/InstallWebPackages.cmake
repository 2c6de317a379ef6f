# cmake -DNPM=… -DSOURCE=… -DWEB=… -DOMIT=… -DSTAMP=… -P InstallWebPackages.cmake
# Installs the packages that SOURCE/package-lock.json locks into WEB/node_modules and touches STAMP.
# No package's script runs, and npm's cache is asked before the registry.
file(MAKE_DIRECTORY "${WEB}")
file(REMOVE "${WEB}/installed" "${WEB}/installed-with-tests")
file(COPY "${SOURCE}/package.json" "${SOURCE}/package-lock.json" "${SOURCE}/.npmrc"
  DESTINATION "${WEB}")
execute_process(COMMAND "${NPM}" ci --ignore-scripts --prefer-offline --no-audit --no-fund ${OMIT}
  WORKING_DIRECTORY "${WEB}" OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failure)
if(failure)
  message(FATAL_ERROR "${said}\nnpm could not install the packages of reports/web/package-lock.json: "
    "give it a registry (npm config set registry URL), or build without the HTML report and the "
    "figures: -DMATCHBENCH_WEB=OFF")
endif()
file(TOUCH "${STAMP}")
