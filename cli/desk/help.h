/// What one can type, in the language of the game.
#pragma once

namespace roundhouse::cli {

struct Desk;
void show_help(Desk& desk);

}  // namespace roundhouse::cli
