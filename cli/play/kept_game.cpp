#include <ctime>
#include <filesystem>
#include <sstream>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/play/play.h"
#include "cli/record/file.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

std::filesystem::path games_folder() {
  return state_folder() / "games";
}

std::filesystem::path deal_file(std::string const& commitment) {
  return games_folder() / (commitment + ".deal");
}

/// What the record of an unfinished game does not tell.
struct KeptDeal {
  Seed seed{};
  std::vector<std::string> seats;  // `human`, `casual`
};

std::optional<KeptDeal> find_deal(std::string const& commitment_of_it) {
  constexpr std::size_t most_bytes = 4096;
  std::istringstream words(read_whole_file(deal_file(commitment_of_it), most_bytes).text);
  std::string seed;
  words >> seed;
  auto const read = seed_from_hex(seed);
  if (!read || commitment(*read) != commitment_of_it) return std::nullopt;
  KeptDeal deal{*read, {}};
  for (std::string seat; words >> seat;) deal.seats.push_back(seat);
  return deal;
}

/// Whether the plan's seed and decisions lead to the very same record.
bool follows_from_deal(GamePlan const& plan, RecordHeader const& header, std::string const& text) {
  Game game(*plan.board, plan.setup, Deal{plan.stream, plan.seed});
  for (auto const& decision : plan.decisions)
    if (game.play(decision.seat, decision.move) != Reason::none) return false;
  return write_record(game, header, std::nullopt) == text;
}

}  // namespace

void forget_deal(Seed const& seed) {
  std::error_code ignored;
  std::filesystem::remove(deal_file(commitment(seed)), ignored);
}

std::string unnamed_game_file(std::string const& board_id) {
  auto const now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char stamp[32] = "";
  std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
  return (games_folder() / fmt::format("{}-{}.rec", board_id, stamp)).string();
}

std::optional<std::string> open_kept_game(std::string const& file, Board const* board, GamePlan& plan) {
  RecordFile record;
  if (auto const problem = open_record(file, board, record)) return problem->message.in(language());
  auto const played = replay(*record.board, record.text);
  if (played.error) return record_message(file, *played.error).in(language());
  if (played.game->over())
    return say({"{}: this game is over; 'roundhouse replay {}' shows it",
                "{} : cette partie est finie ; « roundhouse replay {} » la montre"},
               file, file);
  auto const deal = find_deal(played.header.commitment);
  if (!deal || deal->seats.size() != played.header.players.size())
    return say({"{}: the rest of its deal is not kept on this computer ({}): the game can only go on where "
                "it was played",
                "{} : la suite de sa donne n’est pas gardée sur cet ordinateur ({}) : la partie ne peut "
                "continuer que là où elle a été jouée"},
               file, deal_file(played.header.commitment).string());
  plan.board = record.board;
  plan.setup = played.header.setup;
  plan.seed = deal->seed;
  plan.stream = played.header.stream;
  plan.record = file;
  plan.decisions = played.game->played();
  if (!follows_from_deal(plan, played.header, record.text))
    return say({"{}: the cards of this record do not come from the deal that was kept for it",
                "{} : les cartes de cette partie ne viennent pas de la donne gardée pour elle"},
               file);
  return seat_players(deal->seats, played.header.players, plan);
}

bool write_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file) {
  auto const header = make_header(game, plan.names(), plan.stream, plan.seed);
  // The seed stays secret while cards are still to come.
  auto const text = write_record(game, header, game.over() ? std::optional(plan.seed) : std::nullopt);
  auto const problem = write_whole_file(file, text);
  if (problem) terminal.paragraph(*problem);
  if (!problem && game.over())
    terminal.paragraph(text::phrase(plan.language, "Record written to {}", "Partie écrite dans {}", file));
  return !problem;
}

bool keep_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file) {
  auto deal = to_hex(plan.seed) + '\n';
  for (auto const& seat : plan.seats) deal += seat.kind + '\n';
  std::error_code ignored;
  if (plan.record.empty())
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  if (auto const problem = write_private_file(deal_file(commitment(plan.seed)), deal)) {
    terminal.paragraph(*problem);
    return false;
  }
  if (!write_game(terminal, plan, game, file)) return false;
  auto const board = assets::board(game.board().id) == nullptr ? " --board " + plan.board_file : "";
  // One line, however long: it is there to be copied.
  terminal.line(text::phrase(plan.language, "Game kept in {}. Go on with: roundhouse play --resume {}{}",
                             "Partie gardée dans {}. Pour la reprendre : roundhouse play --resume {}{}", file,
                             file, board));
  return true;
}

}  // namespace roundhouse::cli
