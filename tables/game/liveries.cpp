#include "tables/game/liveries.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace roundhouse::tables {
namespace {

constexpr std::array<std::string_view, 5> train_colors{"teal", "rust", "indigo", "gold", "magenta"};
constexpr std::array<std::string_view, 5> train_shapes{"box_car", "tank_car", "gondola", "flat_car",
                                                       "engine"};

std::optional<std::uint8_t> number_of(std::string_view word, std::span<std::string_view const> list) {
  auto const found = std::ranges::find(list, word);
  if (found == list.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - list.begin());
}

std::optional<std::size_t> seat_with(std::string_view word, std::span<std::string_view const> list,
                                     std::vector<std::uint8_t> const& by_seat) {
  auto const number = number_of(word, list);
  auto const found = number ? std::ranges::find(by_seat, *number) : by_seat.end();
  if (found == by_seat.end()) return std::nullopt;
  return static_cast<std::size_t>(found - by_seat.begin());
}

void exchange(std::vector<std::uint8_t>& by_seat, std::size_t seat, std::optional<std::uint8_t> wish) {
  if (!wish) return;
  auto const before = by_seat[seat];
  std::ranges::replace(by_seat, *wish, before);
  by_seat[seat] = *wish;
}

bool is_counting(std::vector<std::uint8_t> const& by_seat) {
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat)
    if (by_seat[seat] != seat) return false;
  return true;
}

}  // namespace

std::string words(Livery const& livery) {
  return std::string(livery.color) + ' ' + std::string(livery.shape);
}

std::optional<Livery> livery_from(std::string_view words) {
  auto const space = words.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  auto const color = number_of(words.substr(0, space), train_colors);
  auto const shape = number_of(words.substr(space + 1), train_shapes);
  if (!color || !shape) return std::nullopt;
  return Livery{train_colors[*color], train_shapes[*shape]};
}

Liveries::Liveries(std::size_t seats) : colors_(seats), shapes_(seats) {
  std::iota(colors_.begin(), colors_.end(), std::uint8_t{0});
  shapes_ = colors_;
}

Livery Liveries::of(std::size_t seat) const {
  return {train_colors[colors_[seat]], train_shapes[shapes_[seat]]};
}

std::optional<std::size_t> Liveries::with_color(std::string_view color) const {
  return seat_with(color, train_colors, colors_);
}

std::optional<std::size_t> Liveries::with_shape(std::string_view shape) const {
  return seat_with(shape, train_shapes, shapes_);
}

void Liveries::give(std::size_t seat, Livery const& wish) {
  exchange(colors_, seat, number_of(wish.color, train_colors));
  exchange(shapes_, seat, number_of(wish.shape, train_shapes));
}

bool Liveries::are_usual() const {
  return is_counting(colors_) && is_counting(shapes_);
}

}  // namespace roundhouse::tables
