#include "tables/game/days.h"

#include <algorithm>
#include <charconv>

#include "roundhouse/boards.h"
#include "roundhouse/sha256.h"
#include "tables/game/kept.h"

namespace roundhouse::tables {
namespace {

using Days = std::chrono::days;

constexpr std::string_view of_week = "week-";
constexpr std::string_view shared_prefix = "shared:";
/// The boards that every device has.
constexpr std::size_t shared_boards = 6;
constexpr int week = 7;
/// 1970-01-01 was a Thursday.
constexpr int first_weekday = 3;

std::vector<std::string> boards_in_turn() {
  auto ids = assets::board_ids();
  ids.resize(std::min(ids.size(), shared_boards));
  return ids;
}

std::int64_t day_number(Moment at) {
  return std::chrono::floor<Days>(at).time_since_epoch().count();
}

Moment day_begins(std::int64_t number) {
  return Moment(Days(number));
}

std::int64_t monday_of(std::int64_t number) {
  return number - (number + first_weekday) % week;
}

std::string board_of_day(std::int64_t number) {
  auto const ids = boards_in_turn();
  return ids[static_cast<std::size_t>(number) % ids.size()];
}

std::optional<int> digits(std::string_view text) {
  int number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// `2026-11-17`, and nothing else.
std::optional<std::int64_t> read_day(std::string_view text) {
  constexpr std::size_t length = 10;
  if (text.size() != length || text[4] != '-' || text[7] != '-') return std::nullopt;
  auto const year = digits(text.substr(0, 4));
  auto const month = digits(text.substr(5, 2));
  auto const day = digits(text.substr(8, 2));
  if (!year || !month || !day || *year < 1970 || *month < 1 || *day < 1) return std::nullopt;
  std::chrono::year_month_day const date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

}  // namespace

SharedDeals shared_deals(Moment now) {
  auto const today = day_number(now);
  auto const monday = monday_of(today);
  return {.day = day_of(now),
          .board = board_of_day(today),
          .day_ends = day_begins(today + 1),
          .week = std::string(of_week) + day_of(day_begins(monday)),
          .boards = boards_in_turn(),
          .week_ends = day_begins(monday + week)};
}

std::optional<Moment> shared_begins(std::string_view deal) {
  bool const weekly = deal.starts_with(of_week);
  auto const day = read_day(weekly ? deal.substr(of_week.size()) : deal);
  if (!day || (weekly && *day != monday_of(*day))) return std::nullopt;
  return day_begins(*day);
}

bool is_played_on(std::string_view deal, std::string_view board) {
  auto const begins = shared_begins(deal);
  if (!begins) return false;
  if (!deal.starts_with(of_week)) return board_of_day(day_number(*begins)) == board;
  auto const ids = boards_in_turn();
  return std::ranges::find(ids, board) != ids.end();
}

std::string shared_name(std::string_view deal, std::string_view board) {
  return std::string(shared_prefix) + std::string(deal) + ':' + std::string(board);
}

bool is_shared(std::string_view deal_name) {
  return deal_name.starts_with(shared_prefix);
}

Seed shared_seed(std::string_view deal_name) {
  return sha256("roundhouse " + std::string(deal_name));
}

std::string secret_until(std::string_view board, std::string_view committed, Moment now) {
  auto const deals = shared_deals(now);
  auto const is_of = [&](std::string const& deal) {
    return commitment(shared_seed(shared_name(deal, board))) == committed;
  };
  if (is_of(deals.week)) return day_of(deals.week_ends - Days(1));
  return is_of(deals.day) ? deals.day : "";
}

}  // namespace roundhouse::tables
