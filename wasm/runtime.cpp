/// Names that Debian's libraries for WebAssembly leave open. The module itself is the C interface:
/// CMakeLists.txt exports its functions.
#include <cstdint>

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" {
// libc++ is compiled with stack protection, wasi-libc without the two names that need it.
extern std::uintptr_t __stack_chk_guard;
[[noreturn]] extern void __stack_chk_fail();
std::uintptr_t __stack_chk_guard = 0x2b992ddf;
void __stack_chk_fail() {
  __builtin_trap();
}
// The module has one thread, and that never ends.
int __cxa_thread_atexit(void (*destructor)(void*), void* object, void* library);
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
