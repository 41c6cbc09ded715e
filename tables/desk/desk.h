/// The desk answers what is asked about tables and finished games, and passes on what is asked of a table:
/// for a server over HTTP, and for a page that runs a hall of its own.
#pragma once

#include "tables/desk/http.h"
#include "tables/hall/archive.h"
#include "tables/hall/hall.h"

namespace roundhouse::tables::desk {

struct Desk {
  Store& store;
  Hall& hall;
  Archive& archive;
  std::function<Moment()> now;
  /// Whether somebody may send this message now; null: always.
  std::function<bool(Visitor const&, protocol::ClientMessage const&)> allows = nullptr;
  std::string id_prefix{};  // of uploaded games
};

/// One request, matched to its handler.
struct Call {
  Request request;
  std::vector<std::string> parts;  // values of `:id` in the path
  std::optional<Visitor> visitor;  // who asks; always there where a handler needs somebody
  Language language = Language::en;
};

using Handler = void (*)(Desk& desk, Call const& call, Reply const& reply);

// Tables
void lobby(Desk& desk, Call const& call, Reply const& reply);
void show_table(Desk& desk, Call const& call, Reply const& reply);
void show_log(Desk& desk, Call const& call, Reply const& reply);
void create_table(Desk& desk, Call const& call, Reply const& reply);
void act_at_table(Desk& desk, Call const& call, Reply const& reply);
void clone_game(Desk& desk, Call const& call, Reply const& reply);
void list_boards(Desk& desk, Call const& call, Reply const& reply);
void show_board(Desk& desk, Call const& call, Reply const& reply);
void show_map(Desk& desk, Call const& call, Reply const& reply);
void list_levels(Desk& desk, Call const& call, Reply const& reply);
void my_tables(Desk& desk, Call const& call, Reply const& reply);
/// The deal of the day and of the week, by the clock of whoever answers.
void show_days(Desk& desk, Call const& call, Reply const& reply);

// Finished games
void list_games(Desk& desk, Call const& call, Reply const& reply);
void show_game(Desk& desk, Call const& call, Reply const& reply);
void download_record(Desk& desk, Call const& call, Reply const& reply);
void show_position(Desk& desk, Call const& call, Reply const& reply);
void upload_record(Desk& desk, Call const& call, Reply const& reply);

/// The values of the placeholders if the path matches the pattern.
std::optional<std::vector<std::string>> fit(std::string_view pattern, std::string_view path);

}  // namespace roundhouse::tables::desk
