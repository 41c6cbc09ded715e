#include "arena/tally.h"

#include "arena/luck.h"

namespace roundhouse::arena {

void BotSums::add(BotResult const& seat) {
  SeatSums::add(seat);
  if (seat.winners > 0) {
    ++won_games;
    won_score += seat.score.total;
    for (std::size_t s = 0; s < won_points.size(); ++s) won_points[s] += seat.score.points[s];
  }
  for (std::size_t k = 0; k < moves.size(); ++k) {
    moves[k] += seat.moves[k];
    offered[k] += seat.offered[k];
  }
  times += seat.times;
}

double Encounters::share(std::size_t a, std::size_t b) const {
  auto const sum = points(a, b) + points(b, a);
  return sum > 0 ? static_cast<double>(points(a, b)) / static_cast<double>(sum) : 0.5;
}

double Encounters::win_share(std::size_t a) const {
  auto const n = games(a);
  return n > 0 ? static_cast<double>(wins(a)) / static_cast<double>(n * win_unit) : 0;
}

double Encounters::adjusted_share(std::size_t a) const {
  auto const n = static_cast<double>(games(a)) * static_cast<double>(luck_unit);
  return n > 0 ? win_share(a) - static_cast<double>(luck(a)) / n : 0;
}

void Encounters::add(SeatingResult const& game) {
  for (int s = 0; s < game.players; ++s) {
    auto const& seat = game.seats[static_cast<std::size_t>(s)];
    auto const bot = static_cast<std::size_t>(seat.bot);
    ++numbers_[bots_ * bots_ + bot];
    if (seat.winners > 0) numbers_[bots_ * (bots_ + 1) + bot] += win_unit / seat.winners;
    numbers_[bots_ * (bots_ + 2) + bot] += seat.luck;
    for (int o = 0; o < game.players; ++o) {
      auto const& other = game.seats[static_cast<std::size_t>(o)];
      if (other.bot == seat.bot || other.place < seat.place) continue;
      add_points(bot, static_cast<std::size_t>(other.bot), other.place > seat.place ? pair_unit : 1);
    }
  }
}

void Encounters::add(std::span<std::int32_t const> numbers) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] += numbers[i];
}

void Tally::add(DealResult const& deal) {
  Encounters here(bots_.size());
  for (auto const& game : deal.games) {
    here.add(game);
    for (int s = 0; s < game.players; ++s) {
      auto const& seat = game.seats[static_cast<std::size_t>(s)];
      sums_[static_cast<std::size_t>(seat.bot)].add(seat);
    }
  }
  for (auto const n : here.numbers()) by_deal_.push_back(static_cast<std::int32_t>(n));
  all_.add(this->deal(deals_));
  ++deals_;
  games_ += static_cast<std::int64_t>(deal.games.size());
}

std::span<std::int32_t const> Tally::deal(std::int64_t number) const {
  auto const size = all_.numbers().size();
  return std::span(by_deal_).subspan(static_cast<std::size_t>(number) * size, size);
}

double pair_share(DealResult const& deal, std::size_t bots) {
  Encounters here(bots);
  for (auto const& game : deal.games) here.add(game);
  return here.share(0, 1);
}

}  // namespace roundhouse::arena
