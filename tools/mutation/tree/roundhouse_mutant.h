/// Added to the copy of the sources that `tools/mutate` builds: every changed place asks whether its change
/// is the one of this run.
#pragma once

namespace roundhouse_mutants {

extern int chosen;              // 0: none, the code is as written
extern unsigned char* reached;  // one byte for each mutant; null unless a run notes what it reaches

}  // namespace roundhouse_mutants

inline bool roundhouse_mutant(int id) {
  if (roundhouse_mutants::reached != nullptr) roundhouse_mutants::reached[id] = 1;
  return id == roundhouse_mutants::chosen;
}
