/// Links that do something without signing in: they hold a channel and this server's signature.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/secret.h"
#include "tables/store/rows.h"

namespace roundhouse::notices {

enum class LinkDeed : std::uint8_t { confirm, off };

class Links {
 public:
  /// The server's secret, the same on all nodes; `home` as people type it: `https://trains.example.org`.
  Links(server::Secret secret, std::string home) : secret_(std::move(secret)), home_(std::move(home)) {}

  std::string const& home() const { return home_; }
  std::string table(tables::TableId const& id) const { return home_ + "/table/" + id; }
  /// What the page does at once when it is opened.
  std::string page(LinkDeed deed, std::string const& channel) const;
  /// What a mail program calls by itself (RFC 8058).
  std::string one_click(std::string const& channel) const;
  /// The channel that a token is for; nothing if this server has not made it for that.
  std::optional<std::string> channel_of(LinkDeed deed, std::string_view token) const;

 private:
  std::string token(LinkDeed deed, std::string const& channel) const;
  server::Secret secret_;
  std::string home_;
};

}  // namespace roundhouse::notices
