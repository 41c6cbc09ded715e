#include "server/notices/links.h"

#include <sodium.h>

#include "roundhouse/sha256.h"
#include "tables/store/entropy.h"

namespace roundhouse::notices {
namespace {

constexpr std::size_t mark_digits = 32;  // 128 bits

std::string_view word_of(LinkDeed deed) {
  return deed == LinkDeed::confirm ? "confirm" : "off";
}

}  // namespace

std::string Links::token(LinkDeed deed, std::string const& channel) const {
  auto const mark =
      to_hex(tables::keyed_digest(secret_.reveal(), std::string(word_of(deed)) + ' ' + channel));
  return channel + '-' + mark.substr(0, mark_digits);
}

std::string Links::page(LinkDeed deed, std::string const& channel) const {
  return home_ + "/notices/" + std::string(word_of(deed)) + '/' + token(deed, channel);
}

std::string Links::one_click(std::string const& channel) const {
  return home_ + "/api/notices/off/" + token(LinkDeed::off, channel);
}

std::optional<std::string> Links::channel_of(LinkDeed deed, std::string_view given) const {
  auto const dash = given.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  std::string channel(given.substr(0, dash));
  auto const right = token(deed, channel);
  if (right.size() != given.size() || sodium_memcmp(right.data(), given.data(), right.size()) != 0)
    return std::nullopt;
  return channel;
}

}  // namespace roundhouse::notices
