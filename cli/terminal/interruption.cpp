#include "cli/terminal/interruption.h"

#include <atomic>
#include <csignal>
#include <initializer_list>

namespace roundhouse::cli {
namespace {

std::atomic<bool> was_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal may set it

extern "C" void note_interruption(int /*signal*/) {
  was_asked = true;
}

void handle(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;  // without SA_RESTART: interrupts a blocking read of the keyboard
  for (int const signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
  was_asked = false;
  handle(note_interruption);
}

Interruption::~Interruption() {
  handle(SIG_DFL);
}

bool Interruption::asked() {
  return was_asked;
}

}  // namespace roundhouse::cli
