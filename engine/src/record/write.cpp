/// Writing a record: docs/record.md.
#include "mechanics/all.h"
#include "roundhouse/event_dealer.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

/// Appends text and keeps the hash of all of it, so that each decision can carry four digits of it.
class Writer {
 public:
  void line(std::string const& text) { put(text + '\n'); }
  void checked_line(std::string const& text) {
    put(text);
    put(" ~" + digest().substr(0, 4) + '\n');
  }
  std::string digest() const {
    Sha256 copy = hash_;
    return to_hex(copy.finish());
  }
  std::string take() { return std::move(text_); }

 private:
  void put(std::string const& text) {
    text_ += text;
    hash_.update(text);
  }
  std::string text_;
  Sha256 hash_;
};

void write_header(Writer& out, RecordHeader const& header) {
  out.line("roundhouse record " + std::to_string(header.format));
  out.line("rules " + std::to_string(header.rules));
  out.line("board " + header.board_id + ' ' + header.board_hash);
  out.line("seats " + std::to_string(header.setup.players));
  for (std::size_t s = 0; s < header.players.size(); ++s) {
    out.line("player " + std::to_string(s + 1) + ' ' + header.players[s]);
  }
  for (std::size_t s = 0; s < header.trains.size(); ++s) {
    out.line("train " + std::to_string(s + 1) + ' ' + header.trains[s]);
  }
  out.line(header.setup.first == no_seat ? "first drawn"
                                         : "first " + std::to_string(index(header.setup.first) + 1));
  if (header.setup.locomotive_reset) out.line("option locomotive_reset");
  out.line(header.stream == StreamKind::sha256 ? "stream sha256" : "stream xoshiro256");
  out.line("commitment " + header.commitment);
  out.line("header " + out.digest());
}

/// Plays the game again, event by event, because words of a move depend on the state before it.
void write_events(Writer& out, Game const& game) {
  EventDealer dealer(game.events());
  State state;
  Events told;
  Context context{game.board(), state, dealer, &told};
  deal(context, game.setup());
  std::size_t written = 0;
  auto const write_told = [&] {
    for (; written < told.size(); ++written) {
      auto const& e = told[written];
      if (e.kind == EventKind::decision || !stands_in_record(e.kind)) continue;
      out.line((is_chance(e.kind) ? "* " : "= ") + to_words(game.board(), e));
    }
  };
  write_told();
  int number = 0;
  for (auto const& e : game.events()) {
    if (e.kind != EventKind::decision) continue;
    out.checked_line(std::to_string(++number) + ' ' + std::to_string(index(e.seat) + 1) + ' ' +
                     to_words(game.board(), state, e.seat, e.move));
    play(context, e.seat, e.move);
    write_told();
  }
}

/// Sources that came later stand only in records of boards that have them: older records stay as they are.
bool is_told(Board const& board, Source source) {
  for (auto const& mechanic : all_mechanics) {
    if (mechanic.scores_on.is_there && mechanic.source == source) return mechanic.scores_on(board);
  }
  return true;
}

void write_footer(Writer& out, Game const& game, Seed const& seed) {
  out.line("end");
  auto const scores = game.scores();
  for (int s = 0; s < game.players(); ++s) {
    auto const& seat = scores.seats[s];
    std::string line = "score " + std::to_string(s + 1);
    for (std::size_t i = 0; i < sources; ++i) {
      auto const source = static_cast<Source>(i);
      if (is_told(game.board(), source)) {
        line += ' ' + std::string(word(source)) + ' ' + std::to_string(seat.points[i]);
      }
    }
    line += " total " + std::to_string(seat.total) + " completed " + std::to_string(seat.completed) +
            " longest " + std::to_string(seat.longest);
    out.line(line);
  }
  std::string winners = "winners";
  for (int s = 0; s < game.players(); ++s) {
    if (scores.won(seat_id(s))) winners += ' ' + std::to_string(s + 1);
  }
  out.line(winners);
  out.line("seed " + to_hex(seed));
  out.line("state " + state_hash(game.board(), game.state()));
  out.line("sha256 " + out.digest());
}

}  // namespace

bool stands_in_record(EventKind kind) {
  return kind != EventKind::pack && kind != EventKind::pass_packs && kind != EventKind::over &&
         kind != EventKind::given;
}

RecordHeader make_header(Game const& game, std::vector<std::string> players, StreamKind stream,
                         Seed const& seed) {
  RecordHeader header;
  header.board_id = game.board().id;
  header.board_hash = game.board().hash;
  header.setup = game.setup();
  header.players = std::move(players);
  for (auto& name : header.players) {
    for (auto& c : name) {
      if (static_cast<unsigned char>(c) < ' ') c = ' ';  // one line, whatever somebody calls themselves
    }
  }
  header.stream = stream;
  header.commitment = commitment(seed);
  return header;
}

std::string write_record(Game const& game, RecordHeader const& header, std::optional<Seed> const& seed) {
  Writer out;
  write_header(out, header);
  write_events(out, game);
  if (seed && game.over()) write_footer(out, game, *seed);
  return out.take();
}

}  // namespace roundhouse
