/// What the trains of each seat look like: a colour and a shape, of which no two seats of a table have the
/// same. Only people care: what a free seat or a computer player has can be taken from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::tables {

/// In the words of protocol/messages.json. As a wish: empty means any.
struct Livery {
  std::string_view color;
  std::string_view shape;

  friend bool operator==(Livery const&, Livery const&) = default;
};
/// `teal tank_car`.
std::string words(Livery const& livery);
std::optional<Livery> livery_from(std::string_view words);

class Liveries {
 public:
  Liveries() = default;
  /// Each seat begins with a colour and a shape of its own, always the same ones.
  explicit Liveries(std::size_t seats);

  Livery of(std::size_t seat) const;
  std::optional<std::size_t> with_color(std::string_view color) const;
  std::optional<std::size_t> with_shape(std::string_view shape) const;
  /// What is wished for; a seat that has it gets this one's.
  void give(std::size_t seat, Livery const& wish);
  /// Nobody has chosen anything.
  bool are_usual() const;

 private:
  std::vector<std::uint8_t> colors_;  // by seat: which of all
  std::vector<std::uint8_t> shapes_;
};

}  // namespace roundhouse::tables
