# Writes a header with the commit that is built, if it is another one than before: cmake -DROOT=… -DOUT=… -P commit.cmake
execute_process(COMMAND git -C ${ROOT} describe --always --dirty --abbrev=12 --exclude=*
  OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE FAILED)
if(FAILED)
  set(COMMIT "unknown")
endif()
set(TEXT "/// Made at every build: cmake/commit.cmake.\n#pragma once\n\nnamespace roundhouse::cli {\n\ninline constexpr char const* commit = \"${COMMIT}\";\n\n}  // namespace roundhouse::cli\n")
if(EXISTS ${OUT})
  file(READ ${OUT} BEFORE)
endif()
if(NOT "${BEFORE}" STREQUAL "${TEXT}")
  file(WRITE ${OUT} "${TEXT}")
endif()
