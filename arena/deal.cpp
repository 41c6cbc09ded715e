#include "arena/deal.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include "arena/luck.h"

namespace roundhouse::arena {
namespace {

/// Takes a number from the front of the text.
template <typename Number>
bool take(std::string_view& text, Number& number) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

void Times::add(std::int64_t nanoseconds) {
  auto const box =
      static_cast<int>(std::log2(std::max<double>(1, static_cast<double>(nanoseconds))) * boxes_a_doubling);
  ++boxes_[static_cast<std::size_t>(std::min(box, boxes - 1))];
  ++count_;
  total_ += nanoseconds;
}

Times& Times::operator+=(Times const& other) {
  for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i] += other.boxes_[i];
  count_ += other.count_;
  total_ += other.total_;
  return *this;
}

double Times::mean() const {
  return count_ > 0 ? static_cast<double>(total_) / static_cast<double>(count_) : 0;
}

double Times::quantile(double share) const {
  auto const wanted = share * static_cast<double>(count_);
  double seen = 0;
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    seen += boxes_[i];
    if (seen >= wanted && seen > 0) {
      return std::exp2((static_cast<double>(i) + 0.5) / boxes_a_doubling);  // the middle of the box
    }
  }
  return 0;
}

std::string Times::text() const {
  std::string text = std::to_string(total_);
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    if (boxes_[i] != 0) text += ' ' + std::to_string(i) + ':' + std::to_string(boxes_[i]);
  }
  return text;
}

bool Times::read(std::string_view text) {
  *this = {};
  if (!take(text, total_)) return false;
  while (!text.empty()) {
    std::size_t box = 0;
    std::uint32_t n = 0;
    if (!take(text, ' ') || !take(text, box) || !take(text, ':') || !take(text, n)) return false;
    if (box >= boxes_.size()) return false;
    boxes_[box] += n;
    count_ += n;
  }
  return true;
}

namespace {

/// More seatings than a deal can have; it makes the numbers of all games of a run different.
constexpr std::int64_t seating_limit = 1 << 20;

std::vector<std::string> bots_at(ArenaPlan const& plan, Seating const& seating) {
  std::vector<std::string> bots;
  bots.reserve(static_cast<std::size_t>(plan.players));
  for (int s = 0; s < plan.players; ++s) {
    bots.push_back(plan.bots[static_cast<std::size_t>(seating[static_cast<std::size_t>(s)])]);
  }
  return bots;
}

/// Of the games with which luck is measured: none that the game or its players have.
std::uint64_t luck_seed(std::uint64_t seed, std::int64_t deal, std::int64_t number) {
  auto const game = static_cast<std::uint64_t>(deal * seating_limit + number);
  return mix64(mix64(seed) + golden_ratio * (game + 1));
}

void count_up(std::uint16_t& number) {
  if (number < std::numeric_limits<std::uint16_t>::max()) ++number;
}

class ArenaGame final : public MatchObserver {
 public:
  ArenaGame(ArenaPlan const& plan, std::int64_t deal, int number, Seating const& seating,
            std::atomic<bool> const& stop)
      : plan_(plan),
        stop_(stop),
        match_(*plan.board, {.players = plan.players},
               numbered_seed(plan.seed, static_cast<std::uint64_t>(deal)),
               make_players(bots_at(plan, seating), plan.seed, deal * seating_limit + number)) {
    result_.seating = number;
    result_.players = plan.players;
    for (int s = 0; s < plan.players; ++s) seat(s).bot = seating[static_cast<std::size_t>(s)];
    if (plan.luck_games > 0)
      luck_.emplace(
          *plan.board, match_.players(), plan.luck_games,
          LuckSeeds{luck_seed(plan.seed, deal, seating_limit - 1), luck_seed(plan.seed, deal, number)});
  }

  /// False if it was stopped, or if something is wrong.
  bool run() {
    if (auto const fault = match_.play(this)) {
      wrong_ = what_is_wrong(*fault);
      return false;
    }
    if (!match_.game().over()) return false;
    count();
    return true;
  }
  SeatingResult const& result() const { return result_; }
  std::string const& wrong() const { return wrong_; }

 private:
  using Clock = std::chrono::steady_clock;

  BotResult& seat(int s) { return result_.seats[static_cast<std::size_t>(s)]; }

  bool go_on(Game const& game) override {
    if (luck_ && game.decisions() == 0) luck_->dealt(game);
    return !stop_;
  }
  void thinks(SeatId /*seat*/) override { begin_ = Clock::now(); }
  void decided(SeatId id, Moves const& legal, Move move) override {
    auto& result = seat(index(id));
    result.times.add(std::chrono::nanoseconds(Clock::now() - begin_).count());
    note_offered(legal, result);
    count_up(result.moves[static_cast<std::size_t>(move.kind) % move_kinds]);
    if (luck_) luck_->decided(match_.game(), id, legal, move);
  }

  std::string what_is_wrong(MatchFault const& fault) {
    switch (fault.kind) {
      case MatchFault::Kind::endless:
        return "not ended after " + std::to_string(decision_limit) + " decisions";
      case MatchFault::Kind::nobody_decides: return "nobody must decide, and the game is not over";
      case MatchFault::Kind::no_legal_move: return on_seat(fault.seat) + " has no legal move";
      case MatchFault::Kind::refused_move: return on_seat(fault.seat) + " plays what is not legal";
    }
    return "";
  }
  std::string on_seat(SeatId id) {
    auto const bot = static_cast<std::size_t>(seat(index(id)).bot);
    return "'" + plan_.bots[bot] + "' on seat " + std::to_string(index(id) + 1);
  }

  /// How often a kind of decision was there to be taken: one that is never taken shows only then.
  static void note_offered(Moves const& legal, BotResult& result) {
    std::uint32_t kinds = 0;
    static_assert(move_kinds <= 32);
    for (auto const move : legal) kinds |= 1U << static_cast<unsigned>(move.kind);
    for (; kinds != 0; kinds &= kinds - 1) {
      count_up(result.offered[static_cast<std::size_t>(std::countr_zero(kinds))]);
    }
  }

  void count() {
    auto const end = match_.result();
    auto const place = places(*plan_.board, match_.game().scores(), plan_.players);
    result_.first = end.first;
    for (int s = 0; s < plan_.players; ++s) {
      auto const at = static_cast<std::size_t>(s);
      static_cast<SeatResult&>(seat(s)) = end.seats[at];
      seat(s).place = place[at];
      int const win = seat(s).winners > 0 ? win_unit / seat(s).winners : 0;
      if (luck_) seat(s).luck = luck_->luck(seat_id(s), win);
    }
  }

  ArenaPlan const& plan_;
  std::atomic<bool> const& stop_;
  Match match_;
  Clock::time_point begin_;  // of the player's thinking
  SeatingResult result_;
  std::optional<LuckMeter> luck_;
  std::string wrong_;
};

}  // namespace

DealResult play_deal(ArenaPlan const& plan, std::int64_t deal, std::atomic<bool> const& stop) {
  DealResult result{.deal = deal, .games = {}, .wrong = {}};
  int number = 0;
  for (auto const& seating : seatings(plan.pairing(), deal)) {
    ArenaGame game(plan, deal, number++, seating, stop);
    if (game.run()) {
      result.games.push_back(game.result());
      continue;
    }
    if (!game.wrong().empty()) {
      result.wrong = plan.board->id + ", seed " + std::to_string(plan.seed) + ", deal " +
                     std::to_string(deal) + ", seating " + std::to_string(number - 1) + ": " + game.wrong();
    }
    break;
  }
  return result;
}

namespace {

constexpr std::size_t most_choices = 60;

using Group = std::vector<int>;  // bots that play together

void add_rotations(std::vector<Seating>& seatings, Group const& order) {
  for (std::size_t turn = 0; turn < order.size(); ++turn) {
    Seating seating{};
    for (std::size_t i = 0; i < order.size(); ++i) {
      seating[(i + turn) % order.size()] = static_cast<std::uint8_t>(order[i]);
    }
    seatings.push_back(seating);
  }
}

/// All circular orders of the group: the first stays, the others take every order.
std::vector<Group> circular_orders(Group group) {
  std::vector<Group> orders;
  do {
    orders.push_back(group);
  } while (std::next_permutation(group.begin() + 1, group.end()));
  return orders;
}

void add_group(std::vector<Seating>& seatings, Group const& group, std::int64_t deal) {
  auto const orders = circular_orders(group);
  if (group.size() <= 3) {
    for (auto const& order : orders) add_rotations(seatings, order);
  } else {
    add_rotations(seatings, orders[static_cast<std::size_t>(deal) % orders.size()]);
  }
}

/// Every choice of `size` among so many bots, each in the order of the list.
std::vector<Group> choices(int bots, int size) {
  std::vector<Group> all;
  Group chosen(static_cast<std::size_t>(size));
  std::iota(chosen.begin(), chosen.end(), 0);
  for (;;) {
    all.push_back(chosen);
    int i = size - 1;
    while (i >= 0 && chosen[static_cast<std::size_t>(i)] == bots - size + i) --i;
    if (i < 0) return all;
    std::iota(chosen.begin() + i, chosen.end(), chosen[static_cast<std::size_t>(i)] + 1);
  }
}

void add_alone(std::vector<Seating>& seatings, int players, int alone, int rest) {
  for (int s = 0; s < players; ++s) {
    Seating seating{};
    for (int o = 0; o < players; ++o) {
      seating[static_cast<std::size_t>(o)] = static_cast<std::uint8_t>(o == s ? alone : rest);
    }
    seatings.push_back(seating);
  }
}

std::vector<Seating> one_against_the_rest(Pairing const& pairing) {
  std::vector<Seating> seatings;
  for (int a = 0; a < pairing.bots; ++a) {
    for (int b = a + 1; b < pairing.bots; ++b) {
      add_alone(seatings, pairing.players, a, b);
      if (pairing.both_ways) add_alone(seatings, pairing.players, b, a);
    }
  }
  return seatings;
}

}  // namespace

std::vector<Seating> seatings(Pairing const& pairing, std::int64_t deal) {
  if (pairing.bots < pairing.players) return one_against_the_rest(pairing);
  std::vector<Seating> all;
  auto const groups = choices(pairing.bots, pairing.players);
  std::size_t const played = std::min(groups.size(), most_choices);
  for (std::size_t i = 0; i < played; ++i) {
    auto const number = static_cast<std::uint64_t>(deal) * played + i;
    // The order changes when the choice comes round again, not with every deal: else some choices would only
    // ever meet some orders.
    auto const round = static_cast<std::int64_t>(number / groups.size());
    add_group(all, groups[number % groups.size()], round);
  }
  return all;
}

}  // namespace roundhouse::arena
