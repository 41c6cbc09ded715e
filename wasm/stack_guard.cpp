/// Debian's libc++ for WebAssembly is compiled with stack protection, its wasi-libc without the two names
/// that need it.
#include <cstdint>

extern "C" {
extern std::uintptr_t __stack_chk_guard;        // NOLINT(bugprone-reserved-identifier)
[[noreturn]] extern void __stack_chk_fail();    // NOLINT(bugprone-reserved-identifier)
std::uintptr_t __stack_chk_guard = 0x2b992ddf;  // NOLINT(bugprone-reserved-identifier)
void __stack_chk_fail() {
  __builtin_trap();
}  // NOLINT(bugprone-reserved-identifier)
}
