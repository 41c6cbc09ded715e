# Toolchain for WebAssembly with Debian's clang 19 and wasi-libc: cmake --preset wasm
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# A program of WASI needs no more than a library to show that the compiler works.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The linker reads archives without the index that GNU's ranlib cannot make for these objects.
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
