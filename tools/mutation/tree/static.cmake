# Read after project() in the copy that tools/mutate builds: programs that run on a machine without our libraries.
set(Boost_USE_STATIC_LIBS ON)
set(CMAKE_EXE_LINKER_FLAGS "${CMAKE_EXE_LINKER_FLAGS} -static")
# The distribution has no static fmt; its headers can do without the library.
add_library(fmt::fmt-header-only INTERFACE IMPORTED)
add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)
