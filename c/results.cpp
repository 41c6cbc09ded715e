/// What comes of a game: points, hash and record.
#include "c/handles.h"
#include "roundhouse/notation.h"
#include "text/moves.h"
#include "text/words.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

bool is_source(rh_source source) {
  return source >= RH_ROUTES && static_cast<int>(source) < sources;
}

rh_status no_source() {
  return bad_argument({"there is no such source of points", "cette source de points n’existe pas"});
}

}  // namespace

std::int32_t rh_game_points(rh_game const* game, std::int32_t seat, rh_source source) {
  return at_edge(0, [&] {
    auto const at = seat_of(game, seat);
    if (!at) return 0;
    if (source != RH_TOTAL && !is_source(source)) return no_source(), 0;
    auto const score = game->game->scores().seats[*at];
    return source == RH_TOTAL ? score.total : score[static_cast<Source>(source)];
  });
}

char const* rh_source_name(rh_source source, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (source == RH_TOTAL) return "total";  // in both languages
    if (!is_source(source)) return no_source(), nullptr;
    return text::source_name(static_cast<Source>(source), language_of(language)).data();
  });
}

std::uint32_t rh_game_winners(rh_game const* game) {
  return at_edge(std::uint32_t{0}, [&] {
    if (game == nullptr) return null_argument(), std::uint32_t{0};
    return std::uint32_t{game->game->scores().winners};
  });
}

std::size_t rh_game_hash(rh_game const* game, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    if (game == nullptr) return null_argument(), no_text(buffer, size);
    return hand_over(state_hash(*game->board, game->game->state()), buffer, size);
  });
}

std::size_t rh_game_record(rh_game const* game, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    if (game == nullptr) return null_argument(), no_text(buffer, size);
    auto const header = make_header(*game->game, game->names, game->deal.stream, game->deal.seed);
    return hand_over(write_record(*game->game, header, game->deal.seed), buffer, size);
  });
}

rh_status rh_record_verify(rh_board const* board, char const* record, std::size_t length) {
  return at_edge([&] {
    if (board == nullptr || record == nullptr) return null_argument();
    auto const error = verify(*board->board, {record, length});
    return error ? bad_record(*error) : RH_OK;
  });
}
