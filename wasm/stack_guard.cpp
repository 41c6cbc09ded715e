/// Debian's libc++ for WebAssembly is compiled with stack protection, its wasi-libc without the two names
/// that need it.
#include <cstdint>

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" {
extern std::uintptr_t __stack_chk_guard;
[[noreturn]] extern void __stack_chk_fail();
std::uintptr_t __stack_chk_guard = 0x2b992ddf;
void __stack_chk_fail() {
  __builtin_trap();
}
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
