# The sources of words.hpp, which engines compile into themselves, since each is built on its own.
set(shared_words_sources "${CMAKE_CURRENT_LIST_DIR}/characters.cpp" "${CMAKE_CURRENT_LIST_DIR}/words.cpp")
