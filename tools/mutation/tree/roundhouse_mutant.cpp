#include "roundhouse_mutant.h"

#include <cstdlib>

namespace roundhouse_mutants {
namespace {

int number(char const* name) {
  char const* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atoi(text);
}

unsigned char* places(int n) {
  return n == 0 ? nullptr : static_cast<unsigned char*>(std::calloc(static_cast<std::size_t>(n) + 1, 1));
}

// Before all other objects of the program: what they do at the start may be mutated too.
__attribute__((constructor(101))) void choose() {
  chosen = number("ROUNDHOUSE_MUTANT");
  reached = places(number("ROUNDHOUSE_MUTANTS_NOTED"));
}

}  // namespace

int chosen = 0;
unsigned char* reached = nullptr;

}  // namespace roundhouse_mutants
