#include "server/people/addresses.h"

#include <arpa/inet.h>

#include <algorithm>

#include "engine/reading/number.h"

namespace roundhouse::people {
namespace {

constexpr std::array<unsigned char, 12> ipv4_dress{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int dress_bits = 96;

}  // namespace

std::optional<Address> read_address(std::string_view text) {
  Address address{};
  std::string const word(text);
  if (inet_pton(AF_INET6, word.c_str(), address.data()) == 1) return address;
  std::ranges::copy(ipv4_dress, address.begin());
  if (inet_pton(AF_INET, word.c_str(), address.data() + ipv4_dress.size()) == 1) return address;
  return std::nullopt;
}

bool is_ipv4(Address const& address) {
  return std::ranges::equal(ipv4_dress, std::span(address).first(ipv4_dress.size()));
}

std::string to_text(Address const& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_ipv4(address)) {
    inet_ntop(AF_INET, address.data() + ipv4_dress.size(), text.data(), text.size());
  } else {
    inet_ntop(AF_INET6, address.data(), text.data(), text.size());
  }
  return text.data();
}

bool Network::has(Address const& address) const {
  for (int bit = 0; bit < bits; bit += 8) {
    auto const i = static_cast<std::size_t>(bit / 8);
    auto const rest = bits - bit;
    auto const mask = rest >= 8 ? 0xffU : (0xff00U >> static_cast<unsigned>(rest)) & 0xffU;
    if ((address[i] & mask) != (first[i] & mask)) return false;
  }
  return true;
}

std::optional<Network> read_network(std::string_view text) {
  auto const slash = text.find('/');
  auto const address = read_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  Network network{*address};
  if (slash == std::string_view::npos) return network;
  bool const short_form = text.find(':') == std::string_view::npos;
  auto const bits = number_from(text.substr(slash + 1), 0, short_form ? 128 - dress_bits : 128);
  if (!bits) return std::nullopt;
  network.bits = short_form ? *bits + dress_bits : *bits;
  return network;
}

std::string network_of(std::string_view text) {
  auto address = read_address(text);
  if (!address) return "";
  bool const short_form = is_ipv4(*address);
  std::fill(address->begin() + (short_form ? 15 : 6), address->end(), static_cast<unsigned char>(0));
  return to_text(*address) + (short_form ? "/24" : "/48");
}

bool any_has(std::span<Network const> networks, std::string_view address) {
  if (networks.empty()) return false;
  auto const number = read_address(address);
  return number && std::ranges::any_of(networks, [&](Network const& n) { return n.has(*number); });
}

}  // namespace roundhouse::people
