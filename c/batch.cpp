/// Batches of the C interface.
#include "learning/batch.h"

#include <cmath>

#include "c/handles.h"
#include "roundhouse/batch.h"

using namespace roundhouse;
using namespace roundhouse::c;

struct rh_batch {
  explicit rh_batch(learning::BatchSetup setup) : batch(std::move(setup)) {}
  learning::Batch batch;
};

static_assert(RH_LAYOUT_VERSION == observation::layout_version);
static_assert(RH_SEATS == max_seats);

namespace {

constexpr int most_places = 1 << 22;
constexpr int most_threads = 256;

std::string number_text(auto n) {
  return std::to_string(n);
}

rh_status bad_group(int number, Text const& reason) {
  auto const n = number_text(number);
  return bad_argument({"group " + n + ": " + reason.en, "groupe " + n + " : " + reason.fr});
}

rh_status read_names(rh_batch_group const& from, int number, learning::Group& group) {
  for (int s = 0; s < from.players; ++s) {
    char const* const name = from.names == nullptr ? nullptr : from.names[s];
    group.names.emplace_back(name == nullptr ? "" : name);
    if (group.names.back().empty()) continue;
    if (auto const why = why_no_player(group.names.back(), *group.board); !why.en.empty())
      return bad_group(number, why);
  }
  return RH_OK;
}

rh_status read_group(rh_batch_group const& from, int number, learning::Group& group) {
  if (from.board == nullptr) return bad_group(number, {"it has no board", "il n’a pas de plateau"});
  group.board = from.board->board;
  if (from.players < group.board->min_players || from.players > group.board->max_players) {
    return bad_group(number, {"the board is not for " + number_text(from.players) + " players",
                              "le plateau n’est pas fait pour " + number_text(from.players) + " joueurs"});
  }
  if (from.games < 1 || from.games > most_places) {
    return bad_group(number, {"the number of games is " + number_text(from.games) + "; allowed are 1 to " +
                                  number_text(most_places),
                              "le nombre de parties est " + number_text(from.games) + " ; permis : de 1 à " +
                                  number_text(most_places)});
  }
  if (from.seating < RH_FIXED || from.seating > RH_PAIRED) {
    return bad_group(number, {"there is no such seating", "cette répartition des places n’existe pas"});
  }
  group.players = from.players;
  group.games = from.games;
  group.seating = static_cast<learning::Seating>(from.seating);
  group.locomotive_reset = from.locomotive_reset != 0;
  return read_names(from, number, group);
}

rh_status read_setup(rh_batch_setup const& from, learning::BatchSetup& setup) {
  if (from.size != sizeof(rh_batch_setup)) {
    return bad_argument(
        {"the setup was not made with RH_BATCH_SETUP", "la préparation ne vient pas de RH_BATCH_SETUP"});
  }
  if (from.groups == nullptr || from.group_count < 1) {
    return bad_argument(
        {"a batch needs at least one group of games", "un lot a besoin d’au moins un groupe de parties"});
  }
  if (from.threads < 1 || from.threads > most_threads) {
    return bad_argument({"the number of threads is " + number_text(from.threads) + "; allowed are 1 to " +
                             number_text(most_threads),
                         "le nombre de fils est " + number_text(from.threads) + " ; permis : de 1 à " +
                             number_text(most_threads)});
  }
  if (from.decision_limit < 1) {
    return bad_argument({"the limit of decisions is below 1", "la limite de décisions est inférieure à 1"});
  }
  if ((from.flags & ~static_cast<std::uint32_t>(RH_SKIP_FORCED | RH_HISTORY)) != 0) {
    return bad_argument({"there is no such flag of a batch", "ce drapeau de lot n’existe pas"});
  }
  setup.seed = from.seed;
  setup.threads = from.threads;
  setup.decision_limit = from.decision_limit;
  setup.skips_forced = (from.flags & RH_SKIP_FORCED) != 0;
  setup.keeps_history = (from.flags & RH_HISTORY) != 0;
  std::int64_t places = 0;
  for (int g = 0; g < from.group_count; ++g) {
    auto const status = read_group(from.groups[g], g, setup.groups.emplace_back());
    if (status != RH_OK) return status;
    places += from.groups[g].games;
  }
  if (places <= most_places) return RH_OK;
  return bad_argument({"a batch has at most " + number_text(most_places) + " games",
                       "un lot a au plus " + number_text(most_places) + " parties"});
}

/// One buffer: as many numbers as a row of so many a place.
class Checked {
 public:
  explicit Checked(int places) : places_(static_cast<std::size_t>(places)) {}

  template <typename Number>
  void take(rh_buffer const& from, char const* name, int a_place, Number*& to) {
    if (from.data == nullptr || status_ != RH_OK) return;
    auto const wanted = places_ * static_cast<std::size_t>(a_place) * sizeof(Number);
    if (from.bytes < wanted) {
      auto const have = number_text(from.bytes);
      auto const need = number_text(wanted);
      status_ =
          bad_argument({std::string("the buffer ") + name + " has " + have + " bytes; needed are " + need,
                        std::string("le tampon ") + name + " a " + have + " octets ; il en faut " + need});
    } else if (reinterpret_cast<std::uintptr_t>(from.data) % alignof(Number) != 0) {
      status_ = bad_argument({std::string("the buffer ") + name + " is not aligned to " +
                                  number_text(alignof(Number)) + " bytes",
                              std::string("le tampon ") + name + " n’est pas aligné sur " +
                                  number_text(alignof(Number)) + " octets"});
    }
    to = static_cast<Number*>(from.data);
  }
  rh_status status() const { return status_; }

 private:
  std::size_t places_;
  rh_status status_ = RH_OK;
};

rh_status read_buffers(learning::Batch const& batch, rh_batch_buffers const* from, learning::Outputs& out) {
  if (from == nullptr) return RH_OK;  // nothing is wanted
  if (from->size != sizeof(rh_batch_buffers)) {
    return bad_argument({"the buffers have another size than this library's rh_batch_buffers",
                         "les tampons n’ont pas la taille de rh_batch_buffers dans cette bibliothèque"});
  }
  Checked checked(batch.places());
  checked.take(from->features, "features", batch.feature_size(), out.features);
  checked.take(from->scaled_features, "scaled_features", batch.feature_size(), out.scaled_features);
  checked.take(from->hidden, "hidden", batch.hidden_size(), out.hidden);
  checked.take(from->scaled_hidden, "scaled_hidden", batch.hidden_size(), out.scaled_hidden);
  checked.take(from->mask, "mask", batch.action_size(), out.mask);
  checked.take(from->seat, "seat", 1, out.seat);
  checked.take(from->game, "game", 1, out.game);
  checked.take(from->turned, "turned", 1, out.turned);
  checked.take(from->decisions, "decisions", 1, out.decisions);
  checked.take(from->done, "done", 1, out.done);
  checked.take(from->reward, "reward", RH_SEATS, out.reward);
  checked.take(from->margin, "margin", RH_SEATS, out.margin);
  checked.take(from->rank, "rank", RH_SEATS, out.rank);
  checked.take(from->points, "points", RH_SEATS, out.points);
  checked.take(from->ended, "ended", 1, out.ended);
  checked.take(from->ended_turned, "ended_turned", 1, out.ended_turned);
  return checked.status();
}

rh_status wrong_count(std::size_t count, int places) {
  return bad_argument({number_text(count) + " actions were given for " + number_text(places) + " games",
                       number_text(count) + " actions données pour " + number_text(places) + " parties"});
}

/// The body of a call that needs a batch and writes.
template <typename Body>
rh_status writing(rh_batch* batch, rh_batch_buffers const* buffers, Body body) {
  return at_edge([&] {
    if (batch == nullptr) return null_argument();
    learning::Outputs out;
    auto const status = read_buffers(batch->batch, buffers, out);
    return status == RH_OK ? body(batch->batch, out) : status;
  });
}

}  // namespace

rh_batch* rh_batch_new(rh_batch_setup const* setup) {
  return at_edge<rh_batch*>(nullptr, [&]() -> rh_batch* {
    if (setup == nullptr) return null_argument(), nullptr;
    learning::BatchSetup read;
    if (read_setup(*setup, read) != RH_OK) return nullptr;
    return new rh_batch(std::move(read));
  });
}

void rh_batch_free(rh_batch* batch) {
  delete batch;
}

rh_status rh_batch_measure(rh_batch const* batch, rh_batch_layout* layout) {
  return at_edge([&] {
    if (batch == nullptr || layout == nullptr) return null_argument();
    if (layout->size != sizeof(rh_batch_layout)) {
      return bad_argument({"the layout has another size than this library's rh_batch_layout",
                           "la structure n’a pas la taille de rh_batch_layout dans cette bibliothèque"});
    }
    auto const& b = batch->batch;
    *layout = {sizeof(rh_batch_layout), RH_LAYOUT_VERSION, b.places(),
               b.feature_size(),        b.hidden_size(),   b.action_size()};
    return RH_OK;
  });
}

rh_status rh_batch_restart(rh_batch* batch, std::uint64_t seed, rh_batch_buffers const* buffers) {
  return writing(batch, buffers, [&](learning::Batch& b, learning::Outputs const& out) {
    b.restart(seed);
    b.observe(out);
    return RH_OK;
  });
}

rh_status rh_batch_shape(rh_batch* batch, float weight) {
  return at_edge([&] {
    if (batch == nullptr) return null_argument();
    if (!std::isfinite(weight)) {
      return bad_argument(
          {"the weight of the margin is not a number", "le poids de la marge n’est pas un nombre"});
    }
    batch->batch.set_margin_weight(weight);
    return RH_OK;
  });
}

rh_status rh_batch_observe(rh_batch* batch, rh_batch_buffers const* buffers) {
  return writing(batch, buffers, [&](learning::Batch& b, learning::Outputs const& out) {
    b.observe(out);
    return RH_OK;
  });
}

rh_status rh_batch_step(rh_batch* batch, std::int32_t const* actions, std::size_t count,
                        rh_batch_buffers const* buffers) {
  return writing(batch, buffers, [&](learning::Batch& b, learning::Outputs const& out) {
    if (actions == nullptr) return null_argument();
    if (count != static_cast<std::size_t>(b.places())) return wrong_count(count, b.places());
    auto const refused = b.step({actions, count}, out);
    if (!refused) return RH_OK;
    auto const place = number_text(refused->place);
    auto const action = number_text(refused->action);
    return fail(
        RH_REFUSED,
        {"game " + place + ": the action " + action + " is outside of the mask; nothing has been played",
         "partie " + place + " : l’action " + action + " est hors du masque ; rien n’a été joué"});
  });
}

rh_status rh_batch_random(rh_batch* batch, std::int32_t decisions, rh_batch_buffers const* buffers) {
  return writing(batch, buffers, [&](learning::Batch& b, learning::Outputs const& out) {
    if (decisions < 0)
      return bad_argument({"the number of decisions is below 0", "le nombre de décisions est négatif"});
    b.play_random(decisions, out);
    return RH_OK;
  });
}

rh_status rh_batch_teach(rh_batch* batch, char const* player, std::int32_t* actions, std::size_t count) {
  return at_edge([&] {
    if (batch == nullptr || player == nullptr || actions == nullptr) return null_argument();
    auto& b = batch->batch;
    if (count != static_cast<std::size_t>(b.places())) return wrong_count(count, b.places());
    learning::Group const* asked = nullptr;
    for (int place = 0; place < b.places(); ++place) {
      auto const& group = b.group_of(place);
      if (&group == asked) continue;
      asked = &group;
      if (auto const why = why_no_player(player, *group.board); !why.en.empty()) return bad_argument(why);
    }
    if (!b.can_teach(player)) {
      return bad_argument(
          {std::string(player) + " needs the history of the games: ask for it with RH_HISTORY",
           std::string(player) + " a besoin de l’historique des parties : demandez-le avec RH_HISTORY"});
    }
    b.teach(player, {actions, count});
    return RH_OK;
  });
}
