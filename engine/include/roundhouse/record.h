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

inline constexpr int record_format = 1;

/// Which generator turned the seed into the deal.
enum class StreamKind : std::uint8_t { xoshiro, sha256 };

struct RecordHeader {
  int format = record_format;
  int rules = rules_version;
  std::string board_id;
  std::string board_hash;
  Setup setup;
  std::vector<std::string> players;  // a name for each seat
  StreamKind stream = StreamKind::sha256;
  std::string commitment;  // SHA-256 of the seed
};

/// A dealer for the seed, by the kind of stream.
std::unique_ptr<Dealer> make_dealer(StreamKind stream, Seed const& seed);

/// The record of a game as text. With a seed and the game over, it is complete: footer and hashes are
/// written.
std::string write_record(Game const& game, RecordHeader const& header, std::optional<Seed> const& seed);
RecordHeader make_header(Game const& game, std::vector<std::string> players, StreamKind stream,
                         Seed const& seed);

struct RecordError {
  int line = 0;  // 1-based; 0: the record as a whole
  Text reason;
};

/// A record read and replayed, up to a position or to the end.
struct Replay {
  RecordHeader header;
  std::unique_ptr<Dealer> dealer;  // feeds the game from the record
  std::unique_ptr<Game> game;
  int decisions = 0;      // in the whole record
  bool finished = false;  // has a footer
  std::optional<Seed> seed;
  std::optional<RecordError> error;
};

/// Reads only the header: which board is needed?
struct HeaderResult {
  RecordHeader header;
  int lines = 0;
  std::optional<RecordError> error;
};
HeaderResult read_header(std::string_view text);

/// Replays the record on its board, to the position after `at` decisions (all of them if nothing is said).
Replay replay(Board const& board, std::string_view text, std::optional<int> at = {});

/// Everything that can be checked: the replay, every line to the letter, scores, winners, hashes, and that
/// the deal followed from the seed. Nothing if the record is right.
std::optional<RecordError> verify(Board const& board, std::string_view text);

}  // namespace roundhouse
