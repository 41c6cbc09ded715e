#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "cli/base/boards.h"
#include "cli/base/mechanics.h"
#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

constexpr int most_rows = 46;
constexpr int least_rows = 20;
constexpr double cell_shape = 2.1;  // a character is about twice as high as wide

struct Cell {
  int x = 0;
  int y = 0;
};

std::string_view line_sign(RouteKind kind) {
  return kind == RouteKind::tunnel ? "=" : kind == RouteKind::ferry ? "~" : "·";
}

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), " "),
        taken_(cells_.size(), false) {}

  bool inside(Cell c) const { return c.x >= 0 && c.x < width_ && c.y >= 0 && c.y < height(); }
  int width() const { return width_; }
  int height() const { return static_cast<int>(cells_.size()) / width_; }
  bool is_free(Cell c) const { return inside(c) && !taken_[at(c)]; }
  bool is_free(Cell c, int n) const {
    for (int i = 0; i < n; ++i) {
      if (!is_free({c.x + i, c.y})) return false;
    }
    return true;
  }
  void put(Cell c, std::string sign) {
    cells_[at(c)] = std::move(sign);
    taken_[at(c)] = true;
  }
  /// A dot that gives way to everything else.
  void hint(Cell c, std::string sign) {
    if (is_free(c)) cells_[at(c)] = std::move(sign);
  }
  /// One character a cell; `paint` makes each of them what is printed.
  template <typename Paint>
  void write(Cell c, std::string_view text, Paint paint) {
    while (!text.empty()) {
      auto const n = character_length(text);
      put(c, paint(text.substr(0, n)));
      text.remove_prefix(n);
      ++c.x;
    }
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (int y = 0; y < height(); ++y) {
      std::string line;
      for (int x = 0; x < width_; ++x) line += cells_[at({x, y})];
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
    }
    return lines;
  }

 private:
  std::size_t at(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(c.x);
  }
  int width_;
  std::vector<std::string> cells_;
  std::vector<bool> taken_;
};

/// From degrees to cells; east and west are left some room for names.
class Projection {
 public:
  Projection(Board const& board, int width, int room) : width_(width - 1) {
    for (auto const& city : board.cities) {
      north_ = std::max(north_, city.lat);
      south_ = std::min(south_, city.lat);
      west_ = std::min(west_, city.lon);
      east_ = std::max(east_, city.lon);
    }
    double const middle = (north_ + south_) / 2 * std::numbers::pi / 180;
    double const shape = (north_ - south_) / std::max(1e-9, (east_ - west_) * std::cos(middle));
    height_ = std::clamp(static_cast<int>(std::lround(width * shape / cell_shape)), least_rows,
                         std::max(least_rows, room)) -
              1;
  }
  int rows() const { return height_ + 1; }
  Cell operator()(City const& city) const {
    constexpr int side = 4;
    double const x = (city.lon - west_) / std::max(1e-9, east_ - west_);
    double const y = (north_ - city.lat) / std::max(1e-9, north_ - south_);
    return {side + static_cast<int>(std::lround(x * (width_ - 2 * side))),
            static_cast<int>(std::lround(y * height_))};
  }

 private:
  double north_ = -90, south_ = 90, west_ = 180, east_ = -180;
  int width_;
  int height_ = 0;
};

class MapPainter {
 public:
  MapPainter(Terminal const& terminal, Board const& board, State const& state, Language language)
      : terminal_(terminal),
        board_(board),
        state_(state),
        language_(language),
        projection_(board, terminal.width(), std::max(terminal.height() - 3, std::min(most_rows, 34))),
        canvas_(terminal.width(), projection_.rows()) {}

  std::vector<std::string> paint() {
    place_cities();
    for (std::size_t c = 0; c < places_.size(); ++c) place_name(static_cast<CityId>(c));
    for (std::size_t r = 0; r < board_.routes.size(); ++r) draw_route(static_cast<RouteId>(r));
    for (std::size_t r = 0; r < board_.routes.size(); ++r) label_route(static_cast<RouteId>(r));
    return canvas_.lines();
  }

 private:
  Cell place(CityId c) const { return places_[static_cast<std::size_t>(index(c))]; }

  std::string_view city_sign(CityId city) const {
    auto const sign = mark_at(board_, city, language_).sign;
    return sign.empty() ? "○" : sign;
  }

  void place_cities() {
    for (auto const& city : board_.cities) {
      auto cell = projection_(city);
      // Two cities never share a cell: the later one steps aside.
      for (int step = 1; !canvas_.is_free(cell) && step < canvas_.width(); ++step) {
        cell.x = (cell.x + step) % canvas_.width();
      }
      canvas_.put(cell, terminal_.styled(Style::bold, city_sign(static_cast<CityId>(places_.size()))));
      places_.push_back(cell);
    }
  }

  void place_name(CityId id) {
    auto const& name = board_.at(id).name.in(language_);
    auto const bold = [this](std::string_view c) { return terminal_.styled(Style::bold, c); };
    // The whole name wherever there is room for it, before it is cut.
    for (int const longest : {99, 16, 11, 8, 5, 3}) {
      auto const text = shortened(name, longest);
      auto const at = free_place(place(id), visible_width(text));
      if (!at) continue;
      canvas_.write(*at, text, bold);
      return;
    }
  }

  /// Beside the city, or above or below it, as near to its middle as possible.
  std::optional<Cell> free_place(Cell c, int n) const {
    for (Cell const at : {Cell{c.x + 1, c.y}, Cell{c.x - n, c.y}})
      if (canvas_.is_free(at, n)) return at;
    for (int away = 0; away <= n / 2 + 1; ++away) {
      for (int const x : {c.x - n / 2 - away, c.x - n / 2 + away}) {
        for (int const y : {c.y - 1, c.y + 1})
          if (canvas_.is_free({x, y}, n)) return Cell{x, y};
      }
    }
    return std::nullopt;
  }

  /// The cells between the two cities. Parallel routes lie beside each other.
  std::vector<Cell> cells_of(RouteId id) const {
    auto const& route = board_.at(id);
    auto from = place(route.from);
    auto to = place(route.to);
    bool const upright = std::abs(to.y - from.y) * 2 > std::abs(to.x - from.x);
    int const aside = lane(id);
    (upright ? from.x : from.y) += aside;
    (upright ? to.x : to.y) += aside;
    int const steps = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
    std::vector<Cell> cells;
    for (int i = 1; i < steps; ++i) {
      double const part = static_cast<double>(i) / steps;
      cells.push_back({static_cast<int>(std::lround(from.x + (to.x - from.x) * part)),
                       static_cast<int>(std::lround(from.y + (to.y - from.y) * part))});
    }
    return cells;
  }

  int lane(RouteId id) const {
    int n = 0;
    for (std::size_t r = 0; r < static_cast<std::size_t>(index(id)); ++r) {
      n += board_.routes[r].joins_the_same(board_.at(id)) ? 1 : 0;
    }
    return n;
  }

  void draw_route(RouteId id) {
    auto const who = owner_of(state_, id);
    if (who == no_seat && !state_.open.contains(id)) return;  // closed: nobody needs to see it
    for (auto cell : cells_of(id)) {
      if (who != no_seat) {
        if (canvas_.is_free(cell)) canvas_.put(cell, terminal_.seat_sign(who));
      } else {
        canvas_.hint(cell, terminal_.in_card_color(board_.at(id).color, line_sign(board_.at(id).kind)));
      }
    }
  }

  /// Length and colour in the middle of an open route, or as near to it as there is room.
  void label_route(RouteId id) {
    auto const& route = board_.at(id);
    if (!state_.open.contains(id)) return;
    auto const cells = cells_of(id);
    if (cells.empty()) return;
    auto const text = fmt::format("{}{}", route.length, text::card_letter(board_, route.color, language_));
    int const middle = static_cast<int>(cells.size()) / 2;
    for (int away = 0; away <= middle; ++away) {
      for (int const i : {middle - away, middle + away}) {
        if (i < 0 || i >= static_cast<int>(cells.size())) continue;
        auto const cell = cells[static_cast<std::size_t>(i)];
        if (!canvas_.is_free(cell, 2)) continue;
        canvas_.write(cell, text,
                      [&](std::string_view c) { return terminal_.in_card_color(route.color, c); });
        return;
      }
    }
  }

  Terminal const& terminal_;
  Board const& board_;
  State const& state_;
  Language language_;
  Projection projection_;
  Canvas canvas_;
  std::vector<Cell> places_;
};

/// Routes that look the same in a list: equal ones of a double route with the same owner, or with none.
struct Listed {
  RouteId route;
  SeatId owner;
  int number = 1;
};

std::vector<Listed> routes_to_list(Board const& board, State const& state) {
  std::vector<Listed> list;
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    auto const id = static_cast<RouteId>(r);
    auto const owner = owner_of(state, id);
    if (owner == no_seat && !state.open.contains(id)) continue;  // closed: nobody needs to see it
    auto const twin = std::ranges::find_if(list, [&](Listed const& one) {
      return one.owner == owner && alike(board.at(one.route), board.at(id));
    });
    if (twin == list.end()) {
      list.push_back({.route = id, .owner = owner});
    } else {
      ++twin->number;
    }
  }
  return list;
}

}  // namespace

std::string map_legend(Board const& board, Language language) {
  auto const has = [&board](RouteKind kind) {
    return std::ranges::any_of(board.routes, [kind](Route const& route) { return route.kind == kind; });
  };
  std::string legend(text::pick(language, "· open: length and colour, - is gray",
                                "· libre : longueur et couleur, - pour une route grise"));
  auto const add = [&](bool there, std::string_view en, std::string_view fr) {
    if (there) legend += "  " + std::string(text::pick(language, en, fr));
  };
  add(has(RouteKind::tunnel), "= tunnel", "= tunnel");
  add(has(RouteKind::ferry), "~ ferry", "~ ferry");
  for (auto const& mark : marks_of(board, language))
    if (!mark.sign.empty()) legend += fmt::format("  {} {}", mark.sign, mark.words);
  return legend;
}

std::vector<std::string> draw_map(Terminal const& terminal, Board const& board, State const& state,
                                  Language language) {
  return MapPainter(terminal, board, state, language).paint();
}

std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language) {
  std::vector<std::string> items;
  for (auto const& [route, owner, number] : routes_to_list(board, state)) {
    auto item = owner == no_seat ? std::string("·") : terminal.seat_sign(owner);
    item += " " + route_sign(terminal, board, route, language);
    items.push_back(number > 1 ? fmt::format("{} ×{}", item, number) : item);
  }
  return in_columns(items, terminal.width());
}

}  // namespace roundhouse::cli
