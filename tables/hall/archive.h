/// Finished games: their records, positions in them, and what may be told of them when.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "roundhouse/record.h"
#include "tables/store/store.h"

namespace roundhouse::tables {

/// Why something of a game is refused.
enum class ArchiveRefusal : std::uint8_t {
  unknown,      // no such game
  not_yet,      // others still play the same deal, or its day is not over
  no_position,  // the game has fewer decisions
  bad_record,   // `problem` says what and where
  other_board,  // the board has other facts now than when the game was played
};
struct Unavailable {
  ArchiveRefusal refusal{};
  Text text;
  std::optional<RecordError> problem;
};

class Archive {
 public:
  /// Why a name is not allowed; nothing if it is.
  using NameCheck = std::optional<Text> (*)(std::string_view name);
  /// The store must outlive it. `names`: for those in uploaded records.
  explicit Archive(Store& store, NameCheck names = nullptr) : store_(&store), names_(names) {}

  /// The record as it may be told now.
  std::variant<std::string, Unavailable> record(TableId const& game, Moment now);
  /// The position after `at` decisions (nothing: the last) as JSON: the view with a seat's eyes (from 1), a
  /// spectator's (0) or with everything open (nothing), the number of decisions, the move that came next, and
  /// what happened.
  std::variant<std::string, Unavailable> position(TableId const& game, std::optional<int> at,
                                                  std::optional<int> seat, Moment now);
  /// Checks an uploaded record and makes its row; write it with AddGame.
  std::variant<FinishedGame, Unavailable> admit(std::string_view record, PersonId const& by, TableId id,
                                                Moment now);
  /// Records of the person's games, and the beginnings of their tables' logs, with another name in them: to
  /// be written together with ForgetPerson.
  Changes without_name(PersonId const& person, std::string const& instead);

 private:
  Store* store_;
  NameCheck names_;
};

/// The view with every card shown, the packs of a draft too.
boost::json::object open_position(Board const& board, State const& state);

/// A new id for a table or a person, which nobody can guess.
std::string make_id();

}  // namespace roundhouse::tables
