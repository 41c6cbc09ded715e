#include "players/net/net.h"

#include <algorithm>
#include <array>

namespace roundhouse::learned {
namespace {

constexpr int lanes = 8;    // of a sum that is taken side by side
constexpr int at_once = 4;  // rows, so that the sums are fetched and put back less often

/// An input that is not 0, and the row of its weights.
struct Term {
  float factor = 0;
  std::int8_t const* row = nullptr;
};

void add_one(Term const& a, int width, float* __restrict sums) {
  for (int j = 0; j < width; ++j) sums[j] += a.factor * static_cast<float>(a.row[j]);
}

void add_four(std::array<Term, at_once> const& terms, int width, float* __restrict sums) {
  auto const [a, b, c, d] = terms;
  for (int j = 0; j < width; ++j) {
    float const ab = a.factor * static_cast<float>(a.row[j]) + b.factor * static_cast<float>(b.row[j]);
    float const cd = c.factor * static_cast<float>(c.row[j]) + d.factor * static_cast<float>(d.row[j]);
    sums[j] += ab + cd;
  }
}

/// The bias, and every input times its row. Inputs that are 0 cost nothing: most features are, and half of
/// what comes out of a layer.
template <typename Number>
void pass_on(Layer const& layer, Number const* inputs, std::vector<float>& sums) {
  sums = layer.bias;
  std::array<Term, at_once> terms;
  int found = 0;
  for (int i = 0; i < layer.rows; ++i) {
    if (inputs[i] == Number{0}) continue;
    auto const place = static_cast<std::size_t>(i);
    terms[static_cast<std::size_t>(found++)] = {
        static_cast<float>(inputs[i]) * layer.scales[place],
        layer.numbers.data() + place * static_cast<std::size_t>(layer.columns)};
    if (found < at_once) continue;
    add_four(terms, layer.columns, sums.data());
    found = 0;
  }
  for (int i = 0; i < found; ++i) add_one(terms[static_cast<std::size_t>(i)], layer.columns, sums.data());
}

void cut_off(std::vector<float>& numbers) {
  for (auto& number : numbers) number = std::max(number, 0.0F);
}

/// One output of a layer that is stored by its outputs.
float output(Layer const& layer, std::size_t place, std::vector<float> const& inputs) {
  std::array<float, lanes> sums{};
  auto const columns = static_cast<std::size_t>(layer.columns);
  std::int8_t const* const row = layer.numbers.data() + place * columns;
  float const* const in = inputs.data();
  for (std::size_t j = 0; j < columns; j += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane)
      sums[lane] += in[j + lane] * static_cast<float>(row[j + lane]);
  }
  float const even = (sums[0] + sums[4]) + (sums[2] + sums[6]);
  float const odd = (sums[1] + sums[5]) + (sums[3] + sums[7]);
  return (even + odd) * layer.scales[place] + layer.bias[place];
}

}  // namespace

void Net::look(std::int8_t const* row, Glance& glance) const {
  pass_on(first_, row, glance.seen);
  cut_off(glance.seen);
  for (std::size_t block = 0; block + 1 < inner_.size(); block += 2) {
    pass_on(inner_[block], glance.seen.data(), glance.inner);
    cut_off(glance.inner);
    pass_on(inner_[block + 1], glance.inner.data(), glance.sums);
    for (std::size_t j = 0; j < glance.seen.size(); ++j)
      glance.seen[j] = std::max(glance.seen[j] + glance.sums[j], 0.0F);
  }
}

float Net::logit(Glance const& glance, int action) const {
  return output(actions_, static_cast<std::size_t>(action), glance.seen);
}

float Net::value(Glance const& glance) const {
  return output(value_, 0, glance.seen);
}

}  // namespace roundhouse::learned
