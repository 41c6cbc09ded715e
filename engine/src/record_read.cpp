/// Reading, replaying and checking a record: docs/record.md.
#include <charconv>

#include "event_dealer.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

struct Line {
  int number = 0;
  std::string_view text;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  while (!text.empty()) {
    auto const end = text.find('\n');
    lines.push_back({++number, text.substr(0, end)});
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::optional<int> whole_number(std::string_view text) {
  int n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

/// Takes the next word, up to a space, off the front of a text.
std::string_view next_word(std::string_view& text) {
  auto const end = std::min(text.find(' '), text.size());
  auto const word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

std::optional<std::string_view> after(std::string_view text, std::string_view start) {
  if (!text.starts_with(start)) return std::nullopt;
  return text.substr(start.size());
}

bool is_hash(std::string_view text) {
  return seed_from_hex(text).has_value();
}

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text), lines_(lines_of(text)) {}

  HeaderResult read() {
    read_lines();
    result_.lines = at_;
    return std::move(result_);
  }

 private:
  bool fail(std::string reason) {
    if (!result_.error) result_.error = RecordError{at_ + 1, std::move(reason)};
    return false;
  }
  /// The rest of the next line if it starts as it should.
  std::optional<std::string_view> line(std::string_view start) {
    if (static_cast<std::size_t>(at_) >= lines_.size()) {
      fail("the record ends here; '" + std::string(start) + "…' was expected");
      return std::nullopt;
    }
    auto const rest = after(lines_[static_cast<std::size_t>(at_)].text, start);
    if (!rest) {
      fail("'" + std::string(start) + "…' was expected");
      return std::nullopt;
    }
    return rest;
  }
  bool number(std::string_view start, int least, int most, int& value) {
    auto const rest = line(start);
    if (!rest) return false;
    auto const n = whole_number(*rest);
    if (!n || *n < least || *n > most) {
      return fail("a number from " + std::to_string(least) + " to " + std::to_string(most) + " was expected");
    }
    value = *n;
    ++at_;
    return true;
  }

  bool read_board_line() {
    auto rest = line("board ");
    if (!rest) return false;
    result_.header.board_id = next_word(*rest);
    if (!is_hash(*rest)) return fail("the hash of the board was expected: 64 hexadecimal digits");
    result_.header.board_hash = *rest;
    ++at_;
    return true;
  }
  bool read_players() {
    for (int s = 1; s <= result_.header.setup.players; ++s) {
      auto const rest = line("player " + std::to_string(s) + ' ');
      if (!rest) return false;
      result_.header.players.emplace_back(*rest);
      ++at_;
    }
    return true;
  }
  bool read_first() {
    auto const rest = line("first ");
    if (!rest) return false;
    if (*rest != "drawn") {
      auto const n = whole_number(*rest);
      if (!n || *n < 1 || *n > result_.header.setup.players)
        return fail("'drawn' or the number of a seat was expected");
      result_.header.setup.first = seat_id(*n - 1);
    }
    ++at_;
    return true;
  }
  bool read_stream() {
    if (static_cast<std::size_t>(at_) < lines_.size() &&
        lines_[static_cast<std::size_t>(at_)].text == "option locomotive_reset") {
      result_.header.setup.locomotive_reset = true;
      ++at_;
    }
    auto const rest = line("stream ");
    if (!rest) return false;
    if (*rest != "sha256" && *rest != "xoshiro256") return fail("'sha256' or 'xoshiro256' was expected");
    result_.header.stream = *rest == "sha256" ? StreamKind::sha256 : StreamKind::xoshiro;
    ++at_;
    return true;
  }
  bool read_hashes() {
    auto const published = line("commitment ");
    if (!published) return false;
    if (!is_hash(*published)) return fail("64 hexadecimal digits were expected");
    result_.header.commitment = *published;
    ++at_;
    auto const own = line("header ");
    if (!own) return false;
    auto const start =
        static_cast<std::size_t>(lines_[static_cast<std::size_t>(at_)].text.data() - text_.data());
    if (*own != sha256_hex(text_.substr(0, start))) {
      return fail("the hash does not fit the lines 1 to " + std::to_string(at_) +
                  " above: one of them was changed");
    }
    ++at_;
    return true;
  }

  bool read_lines() {
    auto& header = result_.header;
    if (!lines_.empty() && lines_[0].text.ends_with('\r'))
      return fail("lines must end with a line feed alone, not with CR LF");
    if (!number("roundhouse record ", record_format, record_format, header.format)) return false;
    if (!number("rules ", 1, rules_version, header.rules)) return false;
    if (!read_board_line()) return false;
    if (!number("seats ", 2, max_seats, header.setup.players)) return false;
    return read_players() && read_first() && read_stream() && read_hashes();
  }

  std::string_view text_;
  std::vector<Line> lines_;
  int at_ = 0;
  HeaderResult result_;
};

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

/// Reads the words of a chance outcome one after the other; what does not fit makes it fail.
class OutcomeReader {
 public:
  OutcomeReader(Board const& board, std::string_view text) : board_(board), text_(text) {}

  std::optional<Event> read() {
    auto const kind = next_word(text_);
    Event e;
    if (kind == "first") {
      e = {.kind = EventKind::first_seat, .seat = seat()};
    } else if (kind == "card") {
      e = {.kind = EventKind::card, .seat = seat(), .a = card()};
    } else if (kind == "row") {
      e = {.kind = EventKind::row, .a = static_cast<std::uint8_t>(number(row_size) - 1), .b = card()};
    } else if (kind == "reveal") {
      e = {.kind = EventKind::reveal, .a = card()};
    } else if (kind == "ticket") {
      e = {.kind = EventKind::ticket, .seat = seat(), .a = ticket()};
    } else if (kind == "festival") {
      e = {.kind = EventKind::festival, .a = festival()};
    } else {
      return std::nullopt;
    }
    return fits_ && text_.empty() ? std::optional(e) : std::nullopt;
  }

 private:
  int number(int most) {
    auto const n = whole_number(next_word(text_));
    fits_ = fits_ && n && *n >= 1 && *n <= most;
    return n.value_or(1);
  }
  SeatId seat() { return seat_id(number(max_seats) - 1); }
  template <typename Found>
  std::uint8_t found(Found const& id) {
    fits_ = fits_ && id.has_value();
    return id ? static_cast<std::uint8_t>(*id) : std::uint8_t{0};
  }
  std::uint8_t card() { return found(card_from_word(next_word(text_))); }
  std::uint8_t ticket() { return found(board_.find_ticket(next_word(text_))); }
  std::uint8_t festival() {
    auto const id = next_word(text_);
    std::optional<std::size_t> number;
    for (std::size_t f = 0; board_.festivals && f < board_.festivals->list.size(); ++f) {
      if (board_.festivals->list[f].id == id) number = f;
    }
    return found(number);
  }

  Board const& board_;
  std::string_view text_;
  bool fits_ = true;
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
  bool fail(Line const& line, std::string reason) {
    body_.error = RecordError{line.number, std::move(reason)};
    return false;
  }

  bool read_line(Line const& line) {
    if (line.text.starts_with("= ")) return true;
    if (auto const words = after(line.text, "* ")) {
      auto const outcome = OutcomeReader(board_, *words).read();
      if (!outcome) return fail(line, "'" + std::string(*words) + "' is no chance outcome of this board");
      body_.outcomes.push_back(*outcome);
      body_.outcome_lines.push_back(line.number);
      return true;
    }
    return read_decision(line);
  }

  bool read_decision(Line const& line) {
    auto words = line.text.substr(0, line.text.rfind(" ~"));
    auto const expected = static_cast<int>(body_.decisions.size()) + 1;
    auto const number = whole_number(next_word(words));
    if (!number) return fail(line, "a line must begin with '*', '=', the number of a decision, or be 'end'");
    if (*number != expected)
      return fail(line, "decision number " + std::to_string(expected) + " was expected");
    auto const seat = whole_number(next_word(words));
    if (!seat || *seat < 1 || *seat > max_seats) return fail(line, "the number of a seat was expected");
    if (!check_digits(text_, line, hash_, hashed_)) {
      return fail(line,
                  "the four digits after '~' do not fit: something was changed in this line or since the "
                  "decision before it");
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
    if (game.over()) return RecordError{d.line, "the game was over before this decision"};
    auto const move = move_from_words(game.board(), game.state(), d.seat, d.words);
    if (!move) return RecordError{d.line, "'" + std::string(d.words) + "' is no move on this board now"};
    auto const reason = game.play(d.seat, *move);
    if (reason != Reason::none) {
      return RecordError{d.line, "'" + std::string(d.words) + "' is not legal for seat " +
                                     std::to_string(index(d.seat) + 1) + ": " +
                                     std::string(clause(reason, game.board()))};
    }
  }
  return std::nullopt;
}

std::optional<RecordError> check_board(Board const& board, RecordHeader const& header) {
  if (header.board_id != board.id) {
    return RecordError{3, "the record is of board '" + header.board_id + "', not of '" + board.id + "'"};
  }
  if (header.board_hash != board.hash) {
    return RecordError{3, "the record was played on another version of board '" + board.id + "': hash " +
                              header.board_hash.substr(0, 12) + "…, here " + board.hash.substr(0, 12) + "…"};
  }
  if (header.setup.players < board.min_players || header.setup.players > board.max_players) {
    return RecordError{4, "the board is for " + std::to_string(board.min_players) + " to " +
                              std::to_string(board.max_players) + " players"};
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
    if (i >= a.size())
      return RecordError{number, "the record ends here; '" + std::string(b[i].text) + "' was expected"};
    if (i >= b.size()) return RecordError{number, "nothing was expected after the line before"};
    if (a[i].text == b[i].text) continue;
    return RecordError{number, "'" + std::string(a[i].text) + "' stands where '" + std::string(b[i].text) +
                                   "' was expected"};
  }
  return RecordError{static_cast<int>(a.size()), "the last line must end with one line feed"};
}

}  // namespace

HeaderResult read_header(std::string_view text) {
  return HeaderReader(text).read();
}

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
    result.error = RecordError{0, "position " + std::to_string(*at) + ": the record has " +
                                      std::to_string(result.decisions) + " decisions"};
    return result;
  }
  auto dealer = std::make_unique<EventDealer>(body.outcomes);
  auto game = std::make_unique<Game>(board, header.header.setup, *dealer);
  result.error = play_decisions(*game, body, static_cast<std::size_t>(at.value_or(result.decisions)));
  if (auto const wrong = dealer->failed()) {
    bool const missing = *wrong >= body.outcome_lines.size();
    int const line = missing ? body.end_line : body.outcome_lines[*wrong];
    result.error = RecordError{
        line, missing ? "a chance outcome is missing" : "this cannot come here from what is left"};
  }
  result.dealer = std::move(dealer);
  result.game = std::move(game);
  return result;
}

std::optional<RecordError> verify(Board const& board, std::string_view text) {
  auto const played = replay(board, text);
  if (played.error) return played.error;
  int const last = static_cast<int>(lines_of(text).size());
  if (!played.game->over()) return RecordError{last, "the record ends before the game does"};
  if (!played.finished) return RecordError{last, "the footer is missing: 'end' was expected"};
  if (!played.seed) return RecordError{last, "the footer has no valid line 'seed …'"};
  // The deal again from the seed, with the same decisions: every line must come out the same.
  auto const dealer = make_dealer(played.header.stream, *played.seed);
  Game game(board, played.header.setup, *dealer);
  bool same_deal = true;
  for (auto const& e : played.game->events()) {
    if (e.kind == EventKind::decision && same_deal) same_deal = game.play(e.seat, e.move) == Reason::none;
  }
  auto header = played.header;
  header.commitment = commitment(*played.seed);
  if (same_deal && game.over()) return compare(text, write_record(game, header, played.seed));
  auto const wrong = compare(text, write_record(game, header, std::nullopt));
  return wrong ? RecordError{wrong->line, "the deal does not follow from the seed: " + wrong->reason}
               : RecordError{last, "the deal does not follow from the seed"};
}

}  // namespace roundhouse
