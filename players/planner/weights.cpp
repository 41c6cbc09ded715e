#include "players/planner/weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace roundhouse::planner {
namespace {

bool has_tunnels(Board const& board) {
  return board.tunnels.has_value();
}
bool has_ferries(Board const& board) {
  return board.ferries;
}
bool has_draft(Board const& board) {
  return board.draft.has_value();
}
bool has_longest_path(Board const& board) {
  return board.longest_path_points > 0;
}
bool has_passengers(Board const& board) {
  return board.passengers.has_value();
}
bool has_festivals(Board const& board) {
  return board.festivals.has_value();
}
bool has_provinces(Board const& board) {
  return board.provinces.has_value();
}
bool has_express(Board const& board) {
  return board.express.has_value();
}

// name, value, step, lowest, highest, meaning, boards
using W = Weights;
constexpr std::array weight_list{
    WeightName{"draw_rate", &W::draw_rate, 0.15, 0.5, 3, "useful cards that a turn of drawing brings"},
    WeightName{"mean_length", &W::mean_length, 0.3, 1, 8, "spaces of a route that somebody claims"},
    WeightName{"pace", &W::pace, 0.2, 0.5, 4, "cards that a turn of drawing brings to anybody"},
    WeightName{"hand_use", &W::hand_use, 0.1, 0, 2, "part of a hand that will pay for routes"},
    WeightName{"turn_points", &W::turn_points, 0.4, 0, 12, "what a turn is worth when no plan needs it"},
    WeightName{"risk_scale", &W::risk_scale, 0.8, 0.5, 20, "turns of slack that make a plan likely"},
    WeightName{"spare_turns", &W::spare_turns, 1, -8, 12, "turns a plan should be done before the end"},
    WeightName{"claim_cost", &W::claim_cost, 1.5, 0, 40,
               "of a route in a plan: the turn that claims it, in eighths of a turn"},
    WeightName{"card_cost", &W::card_cost, 0.8, 0, 20, "a card that is missing, in eighths of a turn"},
    WeightName{"square_cost", &W::square_cost, 0.1, 0, 3,
               "and more, the more cards are missing, in eighths of a turn"},
    WeightName{"train_cost", &W::train_cost, 0.3, 0, 8, "a train, in eighths of a turn"},
    WeightName{"points_credit", &W::points_credit, 0.3, 0, 8,
               "off for every point it scores, in eighths of a turn"},
    WeightName{"tunnel_cost", &W::tunnel_cost, 1, 0, 20, "expected raise of a tunnel, in eighths of a turn",
               has_tunnels},
    WeightName{"symbol_cost", &W::symbol_cost, 1.2, 0, 30,
               "a locomotive that is missing for a ferry, in eighths of a turn", has_ferries},
    WeightName{"ticket_risk", &W::ticket_risk, 0.015, 0.5, 1, "chance that a route of the plan stays free"},
    WeightName{"draw_tickets", &W::draw_tickets, 1.2, -30, 15,
               "for drawing tickets, beside what they promise"},
    WeightName{"draft_pass", &W::draft_pass, 0.08, -1, 2, "of what a ticket is worth to the next seat",
               has_draft},
    WeightName{"claim_now", &W::claim_now, 0.25, -2, 8,
               "for a route of the plan, in turns, beside the danger of losing it"},
    WeightName{"hazard", &W::hazard, 0.15, 0, 6,
               "for each route of the plan: what a turn of waiting may cost"},
    WeightName{"danger", &W::danger, 0.02, 0, 1, "chance that a rival claims a route in one round"},
    WeightName{"danger_near", &W::danger_near, 0.06, 0, 1, "more, if the rival's network ends there"},
    WeightName{"path_bonus", &W::path_bonus, 0.12, -1, 4,
               "for each space of a route that touches the own network, where paths score", has_longest_path},
    WeightName{"block", &W::block, 0.12, -1, 4, "of what it costs a rival"},
    WeightName{"off_plan", &W::off_plan, 1, -25, 15, "for a route that no plan needs"},
    WeightName{"needed_card", &W::needed_card, 0.15, 0, 4,
               "a card of a colour that the plan lacks, in turns"},
    WeightName{"spare_card", &W::spare_card, 0.15, 0, 4, "any other card"},
    WeightName{"locomotive", &W::locomotive, 0.4, 0, 12, "a locomotive"},
    WeightName{"last_card", &W::last_card, 0.12, -1, 4,
               "more for a card that makes a route of the plan payable, in turns"},
    WeightName{"tunnel_reserve", &W::tunnel_reserve, 0.4, -2, 10, "for each card of reserve that is missing",
               has_tunnels},
    WeightName{"ride_patience", &W::ride_patience, 1.5, 0, 40,
               "goods that a passenger waits for early in the game", has_passengers},
    WeightName{"passenger_reach", &W::passenger_reach, 0.12, 0, 3,
               "of the goods within reach, for placing a passenger", has_passengers},
    WeightName{"passenger_card", &W::passenger_card, 0.3, -2, 10, "a passenger card", has_passengers},
    WeightName{"festival", &W::festival, 0.15, 0, 4, "of the points that festival cards add", has_festivals},
    WeightName{"province", &W::province, 0.15, 0, 4, "of the points that a place in a line adds",
               has_provinces},
    WeightName{"province_train", &W::province_train, 0.3, -2, 8, "a train that goes to the provinces",
               has_provinces},
    WeightName{"express_card", &W::express_card, 0.5, -3, 12, "an express card is kept for something better",
               has_express},
};
static_assert(sizeof(Weights) == weight_list.size() * sizeof(double), "every weight has a line here");

// Weights as text. Numbers are decimal fractions of few digits, read and written here by hand: the same text
// is the same number on every machine, in every locale.

constexpr long long unit = 10'000;  // a fraction of four decimals
constexpr int max_digits = 15;      // so many fit into a double exactly

std::string decimal(double value) {
  long long const whole = std::llround(value * static_cast<double>(unit));
  auto text = std::to_string(std::llabs(whole) / unit);
  auto fraction = std::to_string(std::llabs(whole) % unit + unit).substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  if (!fraction.empty()) text += '.' + fraction;
  return (whole < 0 ? "-" : "") + text;
}

/// Both parts of the quotient are exact, so the division rounds once, to the nearest number.
std::optional<double> decimal_from(std::string_view text) {
  bool const negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  auto const point = text.find('.');
  long long digits = 0;
  double below_point = 1;
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == point) continue;
    if (text[i] < '0' || text[i] > '9' || ++count > max_digits) return std::nullopt;
    digits = 10 * digits + (text[i] - '0');
    if (i > point) below_point *= 10;
  }
  if (count == 0) return std::nullopt;
  double const value = static_cast<double>(digits) / below_point;
  return negative ? -value : value;
}

/// The first word, which is taken off the text.
std::string_view next_word(std::string_view& text) {
  constexpr std::string_view blank = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  auto const word = text.substr(0, text.find_first_of(blank));
  text.remove_prefix(word.size());
  return word;
}

/// Reads one text, line by line.
class Reader {
 public:
  explicit Reader(Weights& weights) : weights_(weights) {}

  /// Nothing if the line is fine.
  std::optional<Text> read(std::string_view line);

 private:
  Weights& weights_;
  std::array<bool, sizeof(Weights) / sizeof(double)> seen_{};
};

std::optional<Text> Reader::read(std::string_view line) {
  line = line.substr(0, line.find('#'));
  auto const name = std::string(next_word(line));
  auto const number = std::string(next_word(line));
  if (name.empty()) return std::nullopt;
  auto const names = weight_names();
  auto const weight = std::ranges::find(names, name, &WeightName::name);
  if (weight == names.end()) return Text{"no weight '" + name + "'", "pas de poids « " + name + " »"};
  if (!next_word(line).empty()) {
    return Text{"more than a name and a number", "plus qu’un nom et un nombre"};
  }
  auto const value = decimal_from(number);
  if (!value) {
    return Text{name + ": '" + number + "' is not a decimal number",
                name + " : « " + number + " » n’est pas un nombre décimal"};
  }
  if (*value < weight->low || *value > weight->high) {
    auto const low = decimal(weight->low);
    auto const high = decimal(weight->high);
    return Text{name + ": " + number + " is not between " + low + " and " + high,
                name + " : " + number + " n’est pas entre " + low + " et " + high};
  }
  auto& seen = seen_[weight - names.begin()];
  if (seen) return Text{name + " has a line already", name + " a déjà une ligne"};
  seen = true;
  weights_.*(weight->value) = *value;
  return std::nullopt;
}

}  // namespace

std::span<WeightName const> weight_names() {
  return weight_list;
}

std::optional<WeightsError> read_weights(std::string_view text, Weights& weights) {
  auto draft = weights;
  Reader reader(draft);
  for (int line = 1; !text.empty(); ++line) {
    auto const end = std::min(text.find('\n'), text.size());
    if (auto reason = reader.read(text.substr(0, end))) return WeightsError{line, *reason};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  weights = draft;
  return std::nullopt;
}

std::string write_weights(Weights const& weights, std::string_view header, Board const* board) {
  std::string text;
  while (!header.empty()) {
    auto const end = std::min(header.find('\n'), header.size());
    text += "# " + std::string(header.substr(0, end)) + '\n';
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  text += '\n';
  constexpr std::size_t name_width = 17;
  constexpr std::size_t value_width = 28;
  for (auto const& weight : weight_names()) {
    if (board != nullptr && weight.matters != nullptr && !weight.matters(*board)) continue;
    auto line = std::string(weight.name);
    line.resize(std::max(name_width, line.size() + 1), ' ');
    line += decimal(weights.*weight.value);
    line.resize(std::max(value_width, line.size() + 1), ' ');
    text += line + "# " + std::string(weight.meaning) + '\n';
  }
  return text;
}

Weights rounded(Weights weights) {
  for (auto const& weight : weight_names()) {
    auto& value = weights.*weight.value;
    value = decimal_from(decimal(value)).value_or(value);
  }
  return weights;
}

}  // namespace roundhouse::planner
