/// Nets: their answers are the trainer's, damaged files are refused with a reason, and whoever plays with one
/// plays by the rules.
#include "players/net/net.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "kit/position.h"
#include "kit/sitting.h"
#include "kit/source_dir.h"
#include "players/net/learned.h"
#include "players/net/mind.h"
#include "players/net/nets.h"
#include "roundhouse/boards.h"
#include "roundhouse/sha256.h"
#include "roundhouse/study.h"

using namespace roundhouse;
using kit::Sitting;

namespace {

/// Of the float64 answers that learn/vectors.py worked out: within this, relative to answers above 1.
constexpr double tolerance = 1e-4;

std::string bytes_of(std::string_view board) {
  for (auto const bytes : learned::built_in_nets()) {
    if (learned::read_heading(bytes).heading->board == board) return std::string(bytes);
  }
  FAIL("no net of this board is built in");
  return {};
}

/// One position of a file of vectors.
struct Vector {
  std::vector<std::int8_t> row;
  double value = 0;
  std::vector<double> logits;
};

struct Vectors {
  std::string hash;  // of the net's file
  std::vector<Vector> list;
};

Vectors read_vectors(std::string const& board, std::size_t features) {
  std::ifstream file(kit::source_dir() + "/tests/players/vectors/" + board + ".txt");
  Vectors all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "net") words >> all.hash;
    if (what == "row") {
      all.list.push_back({std::vector<std::int8_t>(features), 0, {}});
      std::size_t place = 0;
      char colon = 0;
      for (int number = 0; words >> place >> colon >> number;)
        all.list.back().row.at(place) = static_cast<std::int8_t>(number);
    }
    if (what == "value") words >> all.list.back().value;
    if (what == "logits") {
      for (double logit = 0; words >> logit;) all.list.back().logits.push_back(logit);
    }
  }
  return all;
}

bool is_close(double mine, double theirs) {
  return std::abs(mine - theirs) <= tolerance * std::max(1.0, std::abs(theirs));
}

Text refusal(std::string const& bytes, Board const& board) {
  auto const read = learned::read_net(bytes, board);
  CHECK(read.net.has_value() == read.error.en.empty());
  CHECK(read.error.en.empty() == read.error.fr.empty());
  return read.error;
}

void put_number(std::string& bytes, std::size_t at, std::int32_t number) {
  std::memcpy(bytes.data() + at, &number, sizeof number);
}

constexpr std::size_t at_layout = 8;
constexpr std::size_t at_features = 12;
constexpr std::size_t at_width = 16;
constexpr std::size_t at_blocks = 20;
constexpr std::size_t at_actions = 24;
constexpr std::size_t at_length = 28;
constexpr std::size_t at_id = 32;
constexpr std::size_t at_scale = at_id + 3 + 64;  // the first, of usa

/// Gone when the test is over.
class NetFileOnDisk {
 public:
  explicit NetFileOnDisk(std::string const& bytes) {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("roundhouse-net-" + std::to_string(::getpid()) + "-" + std::to_string(++number) + ".net");
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  NetFileOnDisk(NetFileOnDisk const&) = delete;
  NetFileOnDisk& operator=(NetFileOnDisk const&) = delete;
  ~NetFileOnDisk() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

void play_twice(Board const& board, std::vector<std::string> const& names, std::uint64_t number) {
  CAPTURE(board.id);
  CAPTURE(names.size());
  Sitting first(board, names, number, number);
  REQUIRE(first.play_on());
  REQUIRE(first.over());
  Sitting again(board, names, number, number + 1);  // what it does depends on no seed
  REQUIRE(again.play_on());
  CHECK(again.game().events() == first.game().events());
}

}  // namespace

TEST_CASE("net: every board has one, of this edition") {
  CHECK(learned::built_in_nets().size() == assets::board_ids().size());
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    CHECK(learned::net_for(kit::board(id)) != nullptr);
    CHECK(refusal(bytes_of(id), kit::board(id)).en.empty());
    CHECK(bytes_of(id).size() < 1'000'000);
  }
  CHECK(learned::net_for(kit::board("stations")) == nullptr);
}

TEST_CASE("net: its answers are those that were worked out from the same file in another language") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const* const it = learned::net_for(kit::board(id));
    REQUIRE(it != nullptr);
    auto const vectors = read_vectors(id, static_cast<std::size_t>(it->heading().features));
    // Of another net they say nothing: learn/vectors.py works them out again.
    REQUIRE(vectors.hash == to_hex(sha256(bytes_of(id))));
    REQUIRE(vectors.list.size() == 3);
    learned::Glance glance;
    for (auto const& vector : vectors.list) {
      it->look(vector.row.data(), glance);
      CHECK(is_close(static_cast<double>(it->value(glance)), vector.value));
      REQUIRE(vector.logits.size() == static_cast<std::size_t>(it->heading().actions));
      int wrong = 0;
      for (std::size_t a = 0; a < vector.logits.size(); ++a)
        wrong +=
            is_close(static_cast<double>(it->logit(glance, static_cast<int>(a))), vector.logits[a]) ? 0 : 1;
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("net: a file that is none, or of another version") {
  auto const& usa = kit::board("usa");
  auto const good = bytes_of("usa");
  for (std::string const none : {"", "hello", "RHNE", "{\"board\": \"usa\"}", "rhnet1\n"}) {
    CAPTURE(none);
    auto const why = refusal(none, usa);
    CHECK((why.en == "not the file of a net" || why.en.starts_with("truncated")));
    CHECK(!why.fr.empty());
  }
  auto newer = good;
  newer[5] = '2';
  CHECK(refusal(newer, usa).en.find("another version") != std::string::npos);
  CHECK(refusal(newer, usa).fr.find("autre version") != std::string::npos);
}

TEST_CASE("net: a file of another board, edition or layout") {
  auto const& usa = kit::board("usa");
  auto const other = refusal(bytes_of("nordic"), usa);
  CHECK(other.en.starts_with("made for nordic, edition "));
  CHECK(other.en.find("; this is usa, edition " + usa.hash.substr(0, 12)) != std::string::npos);
  CHECK(other.fr.starts_with("fait pour nordic, édition "));
  auto edition = bytes_of("usa");
  edition[at_id + 3] = edition[at_id + 3] == '0' ? '1' : '0';
  CHECK(refusal(edition, usa).en.starts_with("made for usa, edition "));
  auto layout = bytes_of("usa");
  put_number(layout, at_layout, 99);
  CHECK(refusal(layout, usa).en.find("layout 99; this is usa") != std::string::npos);
}

TEST_CASE("net: a heading with impossible sizes") {
  auto const& usa = kit::board("usa");
  for (auto const at : {at_features, at_width, at_actions, at_length}) {
    for (auto const number : {0, -1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
      auto bytes = bytes_of("usa");
      put_number(bytes, at, number);
      CAPTURE(at);
      CAPTURE(number);
      CHECK(refusal(bytes, usa).en == "its heading has sizes that no net has");
    }
  }
  auto blocks = bytes_of("usa");
  put_number(blocks, at_blocks, -1);
  CHECK(refusal(blocks, usa).en == "its heading has sizes that no net has");
  auto width = bytes_of("usa");
  put_number(width, at_width, 255);
  CHECK(refusal(width, usa).en == "its heading has sizes that no net has");
  auto id = bytes_of("usa");
  id[at_id] = '\x1b';
  CHECK(refusal(id, usa).en == "its heading names no board");
  auto features = bytes_of("usa");
  put_number(features, at_features, 700);
  CHECK(refusal(features, usa).en.starts_with("features / actions are 700 / "));
  auto deeper = bytes_of("usa");
  put_number(deeper, at_blocks, 3);
  CHECK(refusal(deeper, usa).en.starts_with("truncated: "));
}

TEST_CASE("net: a file that is too short, wherever it ends, or too long") {
  auto const& board = kit::board("new-york");
  auto const good = bytes_of("new-york");
  for (std::size_t size = 0; size < good.size(); size = size < 200 ? size + 1 : size + 40'009) {
    CAPTURE(size);
    CHECK(refusal(good.substr(0, size), board).en.starts_with("truncated: "));
  }
  CHECK(refusal(good.substr(0, good.size() - 1), board).fr.starts_with("tronqué : "));
  CHECK(refusal(good + "x", board).en == "1 bytes too many behind its end");
}

TEST_CASE("net: scales and biases that are no numbers") {
  auto const& usa = kit::board("usa");
  auto const good = bytes_of("usa");
  for (float const number : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity()}) {
    for (auto const at : {at_scale, good.size() - sizeof number}) {
      auto bytes = good;
      std::memcpy(bytes.data() + at, &number, sizeof number);
      CHECK(refusal(bytes, usa).en == "a scale or a bias in it is not a number");
    }
  }
}

TEST_CASE("net: the chances of all legal moves make one, and the likeliest of one action is what it plays") {
  for (auto const& id : assets::board_ids()) {
    Board const& board = kit::board(id);
    CAPTURE(id);
    Sitting sitting(board, {"greedy", "planner"}, 3, 3);
    learned::Mind mind(*learned::net_for(board), board);
    std::vector<double> chances;
    while (!sitting.over()) {
      auto const legal = sitting.legal();
      auto const view = sitting.view();
      if (legal.size() > 1 && sitting.game().decisions() % 5 == 0) {
        mind.weigh(view.state, view.viewer, legal, chances);
        double sum = 0;
        for (double const chance : chances) sum += std::exp(chance);
        REQUIRE(sum == doctest::Approx(1).epsilon(1e-6));
        auto const chosen = mind.decide(view.state, view.viewer, legal);
        REQUIRE(legal.contains(chosen));
        double const value = mind.value(view.state, view.viewer);
        REQUIRE((value > -1 && value < 2));
      }
      REQUIRE(sitting.play(sitting.decide()));
    }
  }
}

TEST_CASE("net: legal to the end with every number of players, and the same again") {
  std::uint64_t number = 40;
  for (auto const& id : assets::board_ids()) {
    Board const& board = kit::board(id);
    for (int players = board.min_players; players <= board.max_players; ++players)
      play_twice(board, std::vector<std::string>(static_cast<std::size_t>(players), "net"), number++);
  }
}

TEST_CASE("net: a board without one is said, and played by the planner all the same") {
  auto const& board = kit::board("stations");
  for (std::string const name : {"net", "guided", "guided@5g"}) {
    CAPTURE(name);
    auto const why = why_no_player(name, board);
    CHECK(why.en == "'" + name +
                        "' has learned nothing of this edition of 'stations'; boards with a net: iberia, "
                        "marklin, new-york, nordic, south-korea, usa");
    CHECK(why.fr.starts_with("« " + name + " » n’a rien appris"));
    CHECK(why_no_player(name, kit::board("usa")).en.empty());
  }
  for (std::string const name : {"planner", "expert", "master", "searcher@5g"})
    CHECK(why_no_player(name, board).en.empty());
  CHECK(why_no_player("nobody", board).en.starts_with("no computer player 'nobody'"));
  Sitting with_net(board, {"net", "net"}, 1, 1);
  Sitting with_planner(board, {"planner", "planner"}, 1, 1);
  REQUIRE(with_net.play_on());
  REQUIRE(with_planner.play_on());
  CHECK(with_net.game().events() == with_planner.game().events());
}

TEST_CASE("net: with the net of a file") {
  NetFileOnDisk const file(bytes_of("new-york"));
  auto const name = "net:" + file.path();
  auto const& board = kit::board("new-york");
  CHECK(why_no_player(name, board).en.empty());
  Sitting from_file(board, {name, name}, 2, 2);
  Sitting built_in(board, {"net", "net"}, 2, 2);
  REQUIRE(from_file.play_on());
  REQUIRE(built_in.play_on());
  CHECK(from_file.game().events() == built_in.game().events());

  CHECK(why_no_player(name, kit::board("usa")).en.starts_with(file.path() + ": made for new-york"));
  NetFileOnDisk const cut(bytes_of("new-york").substr(0, 1000));
  CHECK(why_no_player("net:" + cut.path(), board).en.starts_with(cut.path() + ": truncated: 1000 of "));
  NetFileOnDisk const text("# weights\n");
  CHECK(why_no_player("net:" + text.path()).en == text.path() + ": not the file of a net");
  CHECK(make_player("net:" + text.path(), 1) == nullptr);
  CHECK(why_no_player("net:/nowhere.net").en == "/nowhere.net: cannot be read");
  CHECK(why_no_player("net:/").fr.starts_with("/ : "));
}

TEST_CASE("guided: whole games, the same again from the same seed, and it says what it saw") {
  auto const& board = kit::board("new-york");
  std::vector<std::string> const names{"guided@12g", "greedy"};
  Sitting first(board, names, 4, 4);
  while (!first.over()) {
    auto const legal = first.legal();
    auto const move = first.decide();
    if (index(first.next()) == 0 && legal.size() > 1) {
      auto const why = first.player().explanation();
      REQUIRE(why);
      REQUIRE(why->options.front().move == move);
      REQUIRE(why->gain == why->options.front().value);
    }
    REQUIRE(first.play(move));
  }
  Sitting again(board, names, 4, 4);
  REQUIRE(again.play_on());
  CHECK(again.game().events() == first.game().events());
}

TEST_CASE("guided: with two threads, legal to the end and the same again") {
  std::vector<std::string> const names{"guided@12g@2t", "greedy", "random"};
  Sitting first(kit::board("new-york"), names, 5, 5);
  Sitting again(kit::board("new-york"), names, 5, 5);
  REQUIRE(first.play_on());
  REQUIRE(again.play_on());
  CHECK(again.game().events() == first.game().events());
}

TEST_CASE("C interface: nets that are handed over") {
  auto const add = [](std::string const& bytes) {
    return rh_net_add(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
  };
  CHECK(rh_net_add(nullptr, 5) == RH_BAD_ARGUMENT);
  CHECK(add("") == RH_BAD_ARGUMENT);
  auto const good = bytes_of("new-york");
  CHECK(add(good.substr(0, 5000)) == RH_BAD_ARGUMENT);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).starts_with("truncated: 5000 of "));
  auto unknown = good;
  unknown[at_id] = 'x';
  CHECK(add(unknown) == RH_BAD_ARGUMENT);
  CHECK(std::string(rh_last_error(RH_ENGLISH)) == "the net is for 'xew-york', which is not known here");
  auto const* const before = learned::net_for(kit::board("new-york"));
  CHECK(add(good) == RH_OK);
  auto const* const after = learned::net_for(kit::board("new-york"));
  REQUIRE(after != nullptr);
  CHECK(after != before);
  CHECK(learned::boards_with_nets().size() == assets::board_ids().size());
}
