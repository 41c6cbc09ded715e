/// The file of a net (learn/weights.py writes it). Little-endian: eight bytes that say what it is; six 32-bit
/// numbers (layout, features, width, blocks, actions, length of the board's id); the id and the board's hash;
/// then the layers, each a matrix and its bias. A row of a matrix is a float32 scale and int8 numbers; biases
/// are float32. The first layer and the blocks have a row for each input, the heads one for each output.
#include <algorithm>
#include <bit>
#include <cmath>

#include "players/net/net.h"
#include "players/observation/features.h"

namespace roundhouse::learned {
namespace {

using namespace std::string_view_literals;

constexpr auto magic = "RHNET1\n\0"sv;
constexpr auto any_version = "RHNET"sv;
constexpr std::size_t numbers_in_heading = 6;
constexpr std::size_t hash_letters = 64;
constexpr int longest_id = 64;
constexpr int widest = 1024;
constexpr int width_step = 8;  // sums are taken eight at a time
constexpr int most_blocks = 8;
constexpr int most_numbers = 1 << 16;  // features or actions

/// Little-endian, wherever it lies.
std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i)
    word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return word;
}

std::string in_digits(std::size_t number) {
  return std::to_string(number);
}

HeadingResult no_heading(Text error) {
  return {std::nullopt, 0, std::move(error)};
}

HeadingResult cut_short(std::size_t bytes) {
  auto const n = in_digits(bytes);
  return no_heading({"truncated: it ends after " + n + " bytes, within its heading",
                     "tronqué : il finit après " + n + " octets, dans son en-tête"});
}

bool is_between(int number, int least, int most) {
  return number >= least && number <= most;
}

bool is_sane(Heading const& heading, int id_length) {
  return is_between(heading.features, 1, most_numbers) && is_between(heading.actions, 1, most_numbers) &&
         is_between(heading.width, width_step, widest) && heading.width % width_step == 0 &&
         is_between(heading.blocks, 0, most_blocks) && is_between(id_length, 1, longest_id);
}

/// Both are printed where something is wrong.
bool are_names(std::string_view id, std::string_view hash) {
  auto const in_id = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  auto const in_hash = [](char c) { return (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9'); };
  return std::ranges::all_of(id, in_id) && std::ranges::all_of(hash, in_hash);
}

Text made_for(Heading const& heading, Board const& board) {
  auto const layout = std::to_string(heading.layout);
  auto const own_layout = std::to_string(observation::layout_version);
  auto const edition = heading.hash.substr(0, 12);
  auto const own_edition = board.hash.substr(0, 12);
  return {"made for " + heading.board + ", edition " + edition + ", layout " + layout + "; this is " +
              board.id + ", edition " + own_edition + ", layout " + own_layout,
          "fait pour " + heading.board + ", édition " + edition + ", disposition " + layout +
              " ; ici : " + board.id + ", édition " + own_edition + ", disposition " + own_layout};
}

Text wrong_numbers(Heading const& heading, int features, int actions) {
  auto const has = std::to_string(heading.features) + " / " + std::to_string(heading.actions);
  auto const wanted = std::to_string(features) + " / " + std::to_string(actions);
  return {"features / actions are " + has + "; the board has " + wanted,
          "caractéristiques / actions : " + has + " ; le plateau en a " + wanted};
}

Text wrong_size(std::size_t has, std::size_t wanted) {
  auto const h = in_digits(has);
  auto const w = in_digits(wanted);
  if (has < wanted) return {"truncated: " + h + " of " + w + " bytes", "tronqué : " + h + " octets sur " + w};
  auto const more = in_digits(has - wanted);
  return {more + " bytes too many behind its end", more + " octets de trop après sa fin"};
}

}  // namespace

HeadingResult read_heading(std::string_view bytes) {
  if (!bytes.starts_with(magic)) {
    if (bytes.size() < magic.size() && magic.starts_with(bytes)) return cut_short(bytes.size());
    if (bytes.starts_with(any_version))
      return no_heading({"the file of a net, but of another version than this program reads",
                         "fichier d’un réseau, mais d’une autre version que celle que lit ce programme"});
    return no_heading({"not the file of a net", "pas le fichier d’un réseau"});
  }
  std::size_t at = magic.size() + 4 * numbers_in_heading;
  if (bytes.size() < at) return cut_short(bytes.size());
  auto const number = [&](std::size_t i) {
    return std::bit_cast<std::int32_t>(word_at(bytes, magic.size() + 4 * i));
  };
  Heading heading{.layout = number(0),
                  .features = number(1),
                  .width = number(2),
                  .blocks = number(3),
                  .actions = number(4),
                  .board = {},
                  .hash = {}};
  auto const length = number(5);
  if (!is_sane(heading, length))
    return no_heading({"its heading has sizes that no net has", "son en-tête a des tailles impossibles"});
  auto const id_letters = static_cast<std::size_t>(length);
  if (bytes.size() < at + id_letters + hash_letters) return cut_short(bytes.size());
  heading.board = bytes.substr(at, id_letters);
  heading.hash = bytes.substr(at + id_letters, hash_letters);
  if (!are_names(heading.board, heading.hash))
    return no_heading({"its heading names no board", "son en-tête ne nomme pas de plateau"});
  at += id_letters + hash_letters;
  return {std::move(heading), at, {}};
}

/// Takes one layer after the other off the bytes, of which there are enough.
class NetReader {
 public:
  NetReader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  Net read(Heading const& heading) {
    Net net;
    net.heading_ = heading;
    net.first_ = by_input(heading.features, heading.width);
    for (int i = 0; i < 2 * heading.blocks; ++i) net.inner_.push_back(by_input(heading.width, heading.width));
    net.actions_ = by_output(heading.width, heading.actions);
    net.value_ = by_output(heading.width, 1);
    return net;
  }
  /// Whether all scales and biases are numbers.
  bool is_finite() const { return finite_; }

  /// The bytes that all layers take together.
  static std::size_t size(Heading const& heading) {
    auto const layer = [](int rows, int columns, int outputs) {
      return static_cast<std::size_t>(rows) * (4 + static_cast<std::size_t>(columns)) +
             4 * static_cast<std::size_t>(outputs);
    };
    int const width = heading.width;
    return layer(heading.features, width, width) +
           2 * static_cast<std::size_t>(heading.blocks) * layer(width, width, width) +
           layer(heading.actions, width, heading.actions) + layer(1, width, 1);
  }

 private:
  Layer by_input(int inputs, int outputs) { return take_layer(inputs, outputs, outputs); }
  Layer by_output(int inputs, int outputs) { return take_layer(outputs, inputs, outputs); }

  Layer take_layer(int rows, int columns, int outputs) {
    Layer layer{.rows = rows, .columns = columns, .scales = {}, .numbers = {}, .bias = {}};
    layer.numbers.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (int r = 0; r < rows; ++r) {
      layer.scales.push_back(take());
      for (int c = 0; c < columns; ++c) layer.numbers.push_back(static_cast<std::int8_t>(bytes_[at_++]));
    }
    for (int o = 0; o < outputs; ++o) layer.bias.push_back(take());
    return layer;
  }
  float take() {
    auto const number = std::bit_cast<float>(word_at(bytes_, at_));
    at_ += 4;
    finite_ = finite_ && std::isfinite(number);
    return number;
  }

  std::string_view bytes_;
  std::size_t at_;
  bool finite_ = true;
};

NetResult read_net(std::string_view bytes, Board const& board) {
  auto const read = read_heading(bytes);
  if (!read.heading) return {std::nullopt, read.error};
  auto const& heading = *read.heading;
  bool const fits = heading.board == board.id && heading.hash == board.hash &&
                    heading.layout == observation::layout_version;
  if (!fits) return {std::nullopt, made_for(heading, board)};
  observation::Features const features(board);
  if (heading.features != features.size() || heading.actions != features.actions().size())
    return {std::nullopt, wrong_numbers(heading, features.size(), features.actions().size())};
  auto const wanted = read.bytes + NetReader::size(heading);
  if (bytes.size() != wanted) return {std::nullopt, wrong_size(bytes.size(), wanted)};
  NetReader reader(bytes, read.bytes);
  auto net = reader.read(heading);
  if (reader.is_finite()) return {std::move(net), {}};
  return {std::nullopt,
          {"a scale or a bias in it is not a number", "une échelle ou un biais n’y est pas un nombre"}};
}

}  // namespace roundhouse::learned
