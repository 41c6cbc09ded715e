/// Reading the body of a record, replaying and checking it: docs/record.md.
#include "engine/reading/reasons.h"
#include "mechanics/base/words.h"
#include "record/lines.h"
#include "roundhouse/event_dealer.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

template <typename... Values>
RecordError wrong(int line, Patterns<sizeof...(Values)> const& reason, Values const&... values) {
  return {line, filled(reason, values...)};
}

struct Decision {
  int line = 0;
  SeatId seat{};
  std::string_view words;
};

/// The body of a record, split into decisions and chance outcomes.
struct Body {
  std::vector<Decision> decisions;
  Events outcomes;
  std::vector<int> outcome_lines;
  int end_line = 0;  // of "end", or behind the last line
  bool finished = false;
  std::optional<Seed> seed;
  std::optional<RecordError> error;
};

/// The four digits at the end of a decision are those of the hash of all text before them.
bool check_digits(std::string_view text, Line const& line, Sha256& hash, std::size_t& hashed) {
  auto const mark = line.text.rfind(" ~");
  if (mark == std::string_view::npos) return false;
  auto const start = static_cast<std::size_t>(line.text.data() - text.data()) + mark;
  hash.update(text.substr(hashed, start - hashed));
  hashed = start;
  Sha256 copy = hash;
  return line.text.substr(mark + 2) == to_hex(copy.finish()).substr(0, 4);
}

class BodyReader {
 public:
  BodyReader(Board const& board, std::string_view text, int header_lines)
      : board_(board), text_(text), lines_(lines_of(text)), at_(static_cast<std::size_t>(header_lines)) {}

  Body read() {
    while (at_ < lines_.size() && lines_[at_].text != "end") {
      if (!read_line(lines_[at_])) return std::move(body_);
      ++at_;
    }
    body_.end_line = static_cast<int>(at_) + 1;
    body_.finished = at_ < lines_.size();
    for (; at_ < lines_.size(); ++at_) {
      if (auto const seed = after(lines_[at_].text, "seed ")) body_.seed = seed_from_hex(*seed);
    }
    return std::move(body_);
  }

 private:
  template <typename... Values>
  bool fail(Line const& line, Patterns<sizeof...(Values)> const& reason, Values const&... values) {
    body_.error = wrong(line.number, reason, values...);
    return false;
  }

  bool read_line(Line const& line) {
    if (line.text.starts_with("= ")) return true;
    if (auto const words = after(line.text, "* ")) {
      auto const outcome = event_from_words(board_, *words);
      if (!outcome || !is_chance(outcome->kind) || outcome->hidden) {
        return fail(
            line,
            {"'{}' is no chance outcome of this board", "« {} » n’est pas un tirage possible sur ce plateau"},
            *words);
      }
      body_.outcomes.push_back(*outcome);
      body_.outcome_lines.push_back(line.number);
      return true;
    }
    return read_decision(line);
  }

  bool read_decision(Line const& line) {
    auto words = line.text.substr(0, line.text.rfind(" ~"));
    auto const expected = static_cast<int>(body_.decisions.size()) + 1;
    auto const number = number_from(next_word(words));
    if (!number) {
      return fail(line,
                  {"a line must begin with '*', '=', the number of a decision, or be 'end'",
                   "une ligne doit commencer par « * », « = » ou le numéro d’une décision, ou être « end »"});
    }
    if (*number != expected) {
      return fail(line, {"decision number {} was expected", "la décision numéro {} était attendue"},
                  expected);
    }
    auto const seat = number_from(next_word(words), 1, max_seats);
    if (!seat) {
      return fail(line, {"the number of a seat was expected", "le numéro d’une place était attendu"});
    }
    if (!check_digits(text_, line, hash_, hashed_)) {
      return fail(line,
                  {"the four digits after '~' do not fit: something was changed in this line or since the "
                   "decision before it",
                   "les quatre chiffres après « ~ » ne correspondent pas : quelque chose a été modifié dans "
                   "cette ligne ou depuis la décision précédente"});
    }
    body_.decisions.push_back({line.number, seat_id(*seat - 1), words});
    return true;
  }

  Board const& board_;
  std::string_view text_;
  std::vector<Line> lines_;
  std::size_t at_;
  Sha256 hash_;
  std::size_t hashed_ = 0;
  Body body_;
};

/// Plays the decisions of a record; returns what is wrong with one of them.
std::optional<RecordError> play_decisions(Game& game, Body const& body, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto const& d = body.decisions[i];
    if (game.over()) {
      return wrong(d.line, {"the game was over before this decision",
                            "la partie était terminée avant cette décision"});
    }
    auto const move = move_from_words(game.board(), game.state(), d.seat, d.words);
    if (!move) {
      return wrong(
          d.line,
          {"'{}' is no move on this board now", "« {} » n’est pas un coup sur ce plateau à ce moment"},
          d.words);
    }
    auto const reason = game.play(d.seat, *move);
    if (reason != Reason::none) {
      return wrong(d.line,
                   {"'{}' is not legal for seat {}: {}", "« {} » n’est pas permis à la place {} : {}"},
                   d.words, index(d.seat) + 1, clause(reason, game.board()));
    }
  }
  return std::nullopt;
}

std::optional<RecordError> check_board(Board const& board, RecordHeader const& header) {
  if (header.board_id != board.id) {
    return wrong(3,
                 {"the record is of board '{}', not of '{}'",
                  "la partie a été jouée sur le plateau « {} », pas sur « {} »"},
                 header.board_id, board.id);
  }
  if (auto why = why_outdated(board, header.board_hash, header.rules)) {
    return RecordError{header.board_hash != board.hash ? 3 : 2, std::move(*why)};
  }
  if (header.setup.players < board.min_players || header.setup.players > board.max_players) {
    return wrong(4, {"the board is for {} to {} players", "le plateau se joue de {} à {} joueurs"},
                 board.min_players, board.max_players);
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
      return wrong(
          number,
          {"the record ends here; '{}' was expected", "l’enregistrement s’arrête ici ; « {} » était attendu"},
          b[i].text);
    }
    if (i >= b.size()) {
      return wrong(number, {"nothing was expected after the line before",
                            "rien n’était attendu après la ligne précédente"});
    }
    if (a[i].text == b[i].text) continue;
    return wrong(number,
                 {"'{}' stands where '{}' was expected", "« {} » se trouve là où « {} » était attendu"},
                 a[i].text, b[i].text);
  }
  return wrong(static_cast<int>(a.size()), {"the last line must end with one line feed",
                                            "la dernière ligne doit finir par un seul saut de ligne"});
}

}  // namespace

Replay replay(Board const& board, std::string_view text, std::optional<int> at) {
  Replay result;
  auto header = read_header(text);
  result.header = header.header;
  result.error = header.error;
  if (!result.error) result.error = check_board(board, header.header);
  if (result.error) return result;
  auto const body = BodyReader(board, text, header.lines).read();
  result.error = body.error;
  result.finished = body.finished;
  result.seed = body.seed;
  result.decisions = static_cast<int>(body.decisions.size());
  if (result.error) return result;
  if (at && (*at < 0 || *at > result.decisions)) {
    result.error =
        wrong(0, {"position {}: the record has {} decisions", "position {} : la partie compte {} décisions"},
              *at, result.decisions);
    return result;
  }
  auto dealer = std::make_unique<EventDealer>(body.outcomes);
  auto game = std::make_unique<Game>(board, header.header.setup, *dealer);
  result.error = play_decisions(*game, body, static_cast<std::size_t>(at.value_or(result.decisions)));
  if (auto const failed = dealer->failed()) {
    if (*failed >= body.outcome_lines.size()) {
      result.error = wrong(body.end_line, {"a chance outcome is missing", "il manque un tirage"});
    } else {
      result.error = wrong(body.outcome_lines[*failed], {"this cannot come here from what is left",
                                                         "ceci ne peut pas sortir ici de ce qui reste"});
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
    return wrong(last, {"the record ends before the game does",
                        "l’enregistrement s’arrête avant la fin de la partie"});
  }
  if (!played.finished) {
    return wrong(last,
                 {"the footer is missing: 'end' was expected", "le pied manque : « end » était attendu"});
  }
  if (!played.seed) {
    return wrong(last,
                 {"the footer has no valid line 'seed …'", "le pied n’a pas de ligne « seed … » correcte"});
  }
  // The deal again from the seed, with the same decisions: every line must come out the same.
  Game game(board, played.header.setup, Deal{played.header.stream, *played.seed});
  bool same_deal = true;
  for (auto const& decision : played.game->played())
    same_deal = same_deal && game.play(decision.seat, decision.move) == Reason::none;
  auto header = played.header;
  header.commitment = commitment(*played.seed);
  if (same_deal && game.over()) return compare(text, write_record(game, header, played.seed));
  auto const difference = compare(text, write_record(game, header, std::nullopt));
  if (!difference) {
    return wrong(last, {"the deal does not follow from the seed", "la donne ne découle pas de la graine"});
  }
  return wrong(difference->line,
               {"the deal does not follow from the seed: {}", "la donne ne découle pas de la graine : {}"},
               difference->reason);
}

}  // namespace roundhouse
