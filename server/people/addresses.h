/// Addresses of the network, as numbers.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace roundhouse::people {

/// IPv4 and IPv6 alike: an IPv4 address is the IPv6 one that stands for it (::ffff:192.0.2.1).
using Address = std::array<unsigned char, 16>;
std::optional<Address> read_address(std::string_view text);
/// The canonical form of an address: IPv4-mapped IPv6 addresses as IPv4.
std::string to_text(Address const& address);
bool is_ipv4(Address const& address);

/// `192.0.2.0/24`, `2001:db8::/32`, or a single address.
struct Network {
  Address first{};
  int bits = 128;

  bool has(Address const& address) const;
};
std::optional<Network> read_network(std::string_view text);
/// The network of an address, wide enough that it names no household: `192.0.2.0/24`, `2001:db8:1::/48`.
/// Empty if it is none.
std::string network_of(std::string_view address);
/// Whether one of them has the address; not if it is none.
bool any_has(std::span<Network const> networks, std::string_view address);

}  // namespace roundhouse::people
