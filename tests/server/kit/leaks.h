/// Looks through messages for what their reader may not know. The truth is the engine's View of each seat;
/// what a message holds is read from its text alone, so nothing of the code that writes messages is believed.
/// A key, a card or a ticket in a place where none is known to belong counts as a leak as well.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kit/party.h"
#include "tables/view/gallery.h"

namespace roundhouse::server {

using namespace tables;

namespace kit {

class LeakSearch {
 public:
  explicit LeakSearch(Board const& board) : board_(board) {}

  /// Follows the log of a table to its end: at every version, what each pair of eyes may know.
  void follow(Store& store, TableId const& table);
  Progress const& progress() const { return progress_; }

  /// What is wrong with a message to somebody who has these eyes; empty if nothing is. Of a game that is over
  /// everything may be told.
  std::string search(std::string const& frame, std::vector<Eye> const& eyes) const;

 private:
  /// What one pair of eyes sees at one version.
  struct Sighting {
    State table;        // face down
    Events events;      // that led here from the version before
    bool told = false;  // there is a game
    bool over = false;
  };
  /// The table has come to its next version; it had so many events before.
  void learn(std::size_t before);
  Sighting const* sighting(std::int64_t version, Eye eye) const;
  bool over_at(std::int64_t version) const;
  bool knows(Eye eye, std::string_view ticket) const;
  std::string in_game(json::object const& game, Eye eye, Sighting const& truth) const;
  std::string in_part(std::string_view key, json::value const& part, Eye eye, Sighting const& truth) const;
  std::string in_seat(json::object const& one, int number, Eye eye, Seat const& truth) const;
  std::string in_own(std::string_view key, json::value const& part, Eye eye, Seat const& truth) const;
  std::string in_events(json::array const& lines, Eye eye, Sighting const& truth) const;
  std::string in_event(std::string_view line, Event const& seen, Eye eye) const;
  std::string in_legal(json::array const& moves, Eye eye, Sighting const& truth) const;
  std::string tickets_in(json::value const& value, std::vector<Eye> const& eyes) const;
  std::string cards_in(json::value const& value) const;
  bool same_cards(json::value const& told, Cards const& truth) const;
  std::string told_tickets(std::string_view key, json::value const& list, Tickets const& allowed) const;

  Board const& board_;
  Progress progress_;
  std::map<std::pair<std::int64_t, Eye>, Sighting> sightings_;
  std::map<Eye, Tickets> seen_;
};

inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    auto const end = text.find(' ');
    words.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return words;
}

inline std::string told(std::string_view what, std::string_view which) {
  return std::string(what) + ": " + std::string(which);
}

}  // namespace kit
}  // namespace roundhouse::server
