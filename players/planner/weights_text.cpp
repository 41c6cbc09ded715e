/// Weights as text. Numbers are decimal fractions of few digits, read and written here by hand: the same text
/// is the same number on every machine, in every locale.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "players/planner/weights.h"

namespace roundhouse::planner {
namespace {

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
