
#include "kit/sitting.h"

#include "roundhouse/notation.h"

namespace roundhouse::kit {
namespace {

bool looks_at_the_clock(std::string_view name) {
  return name == "searcher" || name == "guided" || name == "expert" || name == "master";
}

}  // namespace

std::vector<std::string> quick_players() {
  std::vector<std::string> names;
  for (auto name : player_names()) {
    if (!looks_at_the_clock(name)) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string> unhurried_players() {
  auto names = quick_players();
  names.emplace_back("searcher@12g");
  return names;
}

std::vector<std::string> some_of(std::vector<std::string> const& names, int from, int count) {
  std::vector<std::string> some;
  for (int i = from; i < from + count; ++i) some.push_back(names[static_cast<std::size_t>(i) % names.size()]);
  return some;
}

Sitting::Sitting(Board const& board, std::vector<std::string> const& names, std::uint64_t deal,
                 std::uint64_t players)
    : dealer_(numbered_seed(deal)), game_(board, {.players = static_cast<int>(names.size())}, dealer_) {
  seat(names, players);
}

void Sitting::seat(std::vector<std::string> const& names, std::uint64_t players) {
  players_.clear();
  for (std::size_t s = 0; s < names.size(); ++s) {
    players_.push_back(make_player(names[s], player_seed(players, 0, static_cast<int>(s))));
  }
}

Moves const& Sitting::legal() {
  game_.legal(next(), legal_);
  return legal_;
}

bool Sitting::play_on(int decisions) {
  for (; decisions > 0 && !over(); --decisions) {
    if (!play(decide())) return false;
  }
  return true;
}

std::string Sitting::hash() const {
  return state_hash(board(), state());
}

namespace {

constexpr std::uint32_t strays_once_in = 8;

int tickets_kept(Move move) {
  return move.kind == MoveKind::keep ? std::popcount(move.a) : 0;
}

bool takes_cards(Move move) {
  return move.kind == MoveKind::take || move.kind == MoveKind::draw || move.kind == MoveKind::express_draw;
}

bool declines(Move move) {
  switch (move.kind) {
    case MoveKind::pass:
    case MoveKind::give_up:
    case MoveKind::no_passenger:
    case MoveKind::no_festival:
    case MoveKind::no_province:
    case MoveKind::stop: return true;
    default: return false;
  }
}

/// How many locomotives the move takes or spends.
int locomotives(Move move) {
  switch (move.kind) {
    case MoveKind::take: return move.card() == Card::locomotive ? 1 : 0;
    case MoveKind::pay:
    case MoveKind::pay_raise: return move.b;
    default: return 0;
  }
}

/// The style plays one of the moves that it likes best.
int liking(Style style, Move move) {
  switch (style) {
    case Style::hoarder: return takes_cards(move) ? 10 : -tickets_kept(move);
    case Style::ticket_collector:
      return move.kind == MoveKind::draw_tickets ? 10 + move.c : tickets_kept(move);
    case Style::never_claims: return move.kind == MoveKind::claim ? -1 : 0;
    case Style::only_locomotives: return locomotives(move);
    case Style::claim_first: return move.kind == MoveKind::claim || move.kind == MoveKind::pay_raise ? 1 : 0;
    case Style::idle: return declines(move) ? 10 : -tickets_kept(move);
    default: return 0;
  }
}

std::vector<Move> best_liked(Style style, Moves const& legal) {
  std::vector<Move> best;
  for (auto move : legal) {
    int const more = best.empty() ? 0 : liking(style, move) - liking(style, best.front());
    if (more > 0) best.clear();
    if (more >= 0) best.push_back(move);
  }
  return best;
}

}  // namespace

std::string_view name(Style style) {
  constexpr std::array<std::string_view, styles> names{"random",           "greedy",       "hoarder",
                                                       "ticket collector", "never claims", "only locomotives",
                                                       "claim first",      "idle"};
  return names[index(style)];
}

StyledPlayer::StyledPlayer(Style style, std::uint64_t seed)
    : style_(style), random_(seed), greedy_(make_player("greedy", seed)) {}

Move StyledPlayer::any(std::vector<Move> const& moves) {
  return moves[below(random_, static_cast<std::uint32_t>(moves.size()))];
}

Move StyledPlayer::decide(Game const& game, SeatId seat, Moves const& legal) {
  if (below(random_, strays_once_in) == 0) return any({legal.begin(), legal.end()});
  if (style_ == Style::greedy) return greedy_->decide(game.board(), game.view(seat), legal);
  return any(best_liked(style_, legal));
}

}  // namespace roundhouse::kit
