/// The game record: one event a line, enough to replay and to check a game without any random generator.
/// docs/record.md specifies it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/game.h"

namespace roundhouse {

inline constexpr int record_format = 1;  // the version of the format that is written

/// What a record says before the first event.
struct RecordHeader {
  int format = record_format;              // of the text
  int rules = rules_version;               // that were played by
  std::string board_id;                    // `usa`
  std::string board_hash;                  // of its facts
  Setup setup;                             // how the game began
  std::vector<std::string> players;        // a name for each seat
  std::vector<std::string> trains;         // what they looked like, two words for each seat; empty: not told
  StreamKind stream = StreamKind::sha256;  // how the seed became the deal
  std::string commitment;                  // SHA-256 of the seed
};

/// The record of a game as text. With a seed and the game over, it is complete: footer and hashes are
/// written.
std::string write_record(Game const& game, RecordHeader const& header, std::optional<Seed> const& seed);
/// The header that fits a game; the seed itself does not come into it, only its commitment.
RecordHeader make_header(Game const& game, std::vector<std::string> players, StreamKind stream,
                         Seed const& seed);

/// Consequences that nobody needs to read are left out: they tell a seat what its view or hand shows anyway.
bool stands_in_record(EventKind kind);

/// What is wrong with a record, and where.
struct RecordError {
  int line = 0;  // 1-based; 0: the record as a whole
  Text reason;   // why
};

/// A record read and replayed, up to a position or to the end.
struct Replay {
  RecordHeader header;               // as read
  std::unique_ptr<Dealer> dealer;    // feeds the game from the record
  std::unique_ptr<Game> game;        // at the position asked for; null after an error in the header
  int decisions = 0;                 // in the whole record
  bool finished = false;             // has a footer
  std::optional<Seed> seed;          // told at the end of a finished game
  std::optional<RecordError> error;  // the first one
};

/// Reads only the header: which board is needed?
struct HeaderResult {
  RecordHeader header;               // as read
  int lines = 0;                     // how many it has
  std::optional<RecordError> error;  // the first one
};
HeaderResult read_header(std::string_view text);  // reads the lines before the first event

/// Why a game that was played on a board with this hash, by these rules, cannot be replayed or gone on with
/// here: names both editions, or both versions of the rules. Nothing if it can.
std::optional<Text> why_outdated(Board const& board, std::string_view hash, int rules);

/// Replays the record on its board, to the position after `at` decisions (all of them if nothing is said).
Replay replay(Board const& board, std::string_view text, std::optional<int> at = {});

/// Everything that can be checked: the replay, every line to the letter, scores, winners, hashes, and that
/// the deal followed from the seed. Nothing if the record is right.
std::optional<RecordError> verify(Board const& board, std::string_view text);

}  // namespace roundhouse
