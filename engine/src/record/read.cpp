/// Replaying and checking a record: docs/record.md.
#include "engine/reading/reasons.h"
#include "record/body.h"
#include "record/event_dealer.h"
#include "record/lines.h"
#include "roundhouse/notation.h"

namespace roundhouse {
namespace {

/// Plays the decisions of a record; returns what is wrong with one of them.
std::optional<RecordError> play_decisions(Game& game, Body const& body, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto const& d = body.decisions[i];
    if (game.over()) {
      return RecordError{
          d.line,
          {"the game was over before this decision", "la partie était terminée avant cette décision"}};
    }
    auto const move = move_from_words(game.board(), game.state(), d.seat, d.words);
    if (!move) {
      return RecordError{d.line, filled({"'{}' is no move on this board now",
                                         "« {} » n’est pas un coup sur ce plateau à ce moment"},
                                        d.words)};
    }
    auto const reason = game.play(d.seat, *move);
    if (reason != Reason::none) {
      return RecordError{
          d.line, filled({"'{}' is not legal for seat {}: {}", "« {} » n’est pas permis à la place {} : {}"},
                         d.words, index(d.seat) + 1, clause(reason, game.board()))};
    }
  }
  return std::nullopt;
}

std::optional<RecordError> check_board(Board const& board, RecordHeader const& header) {
  if (header.board_id != board.id) {
    return RecordError{3, filled({"the record is of board '{}', not of '{}'",
                                  "la partie a été jouée sur le plateau « {} », pas sur « {} »"},
                                 header.board_id, board.id)};
  }
  if (auto why = why_outdated(board, header.board_hash, header.rules)) {
    return RecordError{header.board_hash != board.hash ? 3 : 2, std::move(*why)};
  }
  if (header.setup.players < board.min_players || header.setup.players > board.max_players) {
    return RecordError{4,
                       filled({"the board is for {} to {} players", "le plateau se joue de {} à {} joueurs"},
                              board.min_players, board.max_players)};
  }
  return std::nullopt;
}

/// The first line in which two texts differ.
std::optional<RecordError> compare(std::string_view found, std::string_view expected) {
  if (found == expected) return std::nullopt;
  auto const a = lines_of(found);
  auto const b = lines_of(expected);
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    int const number = static_cast<int>(i) + 1;
    if (i >= a.size()) {
      return RecordError{number, filled({"the record ends here; '{}' was expected",
                                         "l’enregistrement s’arrête ici ; « {} » était attendu"},
                                        b[i].text)};
    }
    if (i >= b.size()) {
      return RecordError{
          number,
          {"nothing was expected after the line before", "rien n’était attendu après la ligne précédente"}};
    }
    if (a[i].text == b[i].text) continue;
    return RecordError{
        number, filled({"'{}' stands where '{}' was expected", "« {} » se trouve là où « {} » était attendu"},
                       a[i].text, b[i].text)};
  }
  return RecordError{static_cast<int>(a.size()),
                     {"the last line must end with one line feed",
                      "la dernière ligne doit finir par un seul saut de ligne"}};
}

}  // namespace

Replay replay(Board const& board, std::string_view text, std::optional<int> at) {
  Replay result;
  auto header = read_header(text);
  result.header = header.header;
  result.error = header.error;
  if (!result.error) result.error = check_board(board, header.header);
  if (result.error) return result;
  auto const body = read_body(board, text, header.lines);
  result.error = body.error;
  result.finished = body.finished;
  result.seed = body.seed;
  result.decisions = static_cast<int>(body.decisions.size());
  if (result.error) return result;
  if (at && (*at < 0 || *at > result.decisions)) {
    result.error = RecordError{
        0, filled({"position {}: the record has {} decisions", "position {} : la partie compte {} décisions"},
                  *at, result.decisions)};
    return result;
  }
  auto dealer = std::make_unique<EventDealer>(body.outcomes);
  auto game = std::make_unique<Game>(board, header.header.setup, *dealer);
  result.error = play_decisions(*game, body, static_cast<std::size_t>(at.value_or(result.decisions)));
  if (auto const wrong = dealer->failed()) {
    if (*wrong >= body.outcome_lines.size()) {
      result.error = RecordError{body.end_line, {"a chance outcome is missing", "il manque un tirage"}};
    } else {
      result.error = RecordError{
          body.outcome_lines[*wrong],
          {"this cannot come here from what is left", "ceci ne peut pas sortir ici de ce qui reste"}};
    }
  }
  result.dealer = std::move(dealer);
  result.game = std::move(game);
  return result;
}

std::optional<RecordError> verify(Board const& board, std::string_view text) {
  auto const played = replay(board, text);
  if (played.error) return played.error;
  int const last = static_cast<int>(lines_of(text).size());
  if (!played.game->over()) {
    return RecordError{
        last,
        {"the record ends before the game does", "l’enregistrement s’arrête avant la fin de la partie"}};
  }
  if (!played.finished) {
    return RecordError{
        last, {"the footer is missing: 'end' was expected", "le pied manque : « end » était attendu"}};
  }
  if (!played.seed) {
    return RecordError{
        last, {"the footer has no valid line 'seed …'", "le pied n’a pas de ligne « seed … » correcte"}};
  }
  // The deal again from the seed, with the same decisions: every line must come out the same.
  Game game(board, played.header.setup, Deal{played.header.stream, *played.seed});
  bool same_deal = true;
  for (auto const& decision : played.game->played())
    same_deal = same_deal && game.play(decision.seat, decision.move) == Reason::none;
  auto header = played.header;
  header.commitment = commitment(*played.seed);
  if (same_deal && game.over()) return compare(text, write_record(game, header, played.seed));
  auto const wrong = compare(text, write_record(game, header, std::nullopt));
  if (!wrong) {
    return RecordError{last,
                       {"the deal does not follow from the seed", "la donne ne découle pas de la graine"}};
  }
  return RecordError{wrong->line, filled({"the deal does not follow from the seed: {}",
                                          "la donne ne découle pas de la graine : {}"},
                                         wrong->reason)};
}

}  // namespace roundhouse
