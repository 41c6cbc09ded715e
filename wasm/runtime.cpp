/// Names that Debian's libraries for WebAssembly leave open. The module itself is the C interface:
/// CMakeLists.txt exports its functions.
#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>
#include <cstdint>

/// What the standard library says before it ends the program: here it ends it. The usual words would bring
/// the whole of printf along.
[[noreturn]] void std::__libcpp_verbose_abort(char const*, ...) {
  __builtin_trap();
}

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" {
// libc++ is compiled with stack protection, wasi-libc without the two names that need it.
extern std::uintptr_t __stack_chk_guard;
[[noreturn]] extern void __stack_chk_fail();
std::uintptr_t __stack_chk_guard = 0x2b992ddf;
void __stack_chk_fail() {
  __builtin_trap();
}
// The same of the library of C++ that lies below it.
[[noreturn]] void abort_message(char const*, ...);
void abort_message(char const*, ...) {
  __builtin_trap();
}
// Boost writes only the numbers of errors that are none of its own with it. The format alone says enough, and
// printf is large.
int vsnprintf(char* room, std::size_t size, char const* format, std::va_list values);
int vsnprintf(char* room, std::size_t size, char const* format, std::va_list) {
  int length = 0;
  for (; format[length] != 0; ++length)
    if (static_cast<std::size_t>(length) + 1 < size) room[length] = format[length];
  if (size > 0) room[static_cast<std::size_t>(length) < size ? length : static_cast<int>(size) - 1] = 0;
  return length;
}
// Nor does anything here meet an error of a system.
char* strerror(int number);
char* strerror(int) {
  static char nothing[1] = {};
  return nothing;
}
// The module has one thread, and that never ends.
int __cxa_thread_atexit(void (*destructor)(void*), void* object, void* library);
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
