/// What the routes share, and one call of a route.
#pragma once

#include <functional>

#include "server/api/follow.h"
#include "server/api/http.h"
#include "server/api/live.h"
#include "server/api/site.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/workers.h"
#include "server/people/moderation.h"
#include "server/people/names.h"
#include "server/people/people.h"
#include "server/people/rate_limits.h"
#include "tables/desk/desk.h"

namespace roundhouse::notices {
class PostOffice;
}

namespace roundhouse::api {

struct AppSettings {
  GuardSettings guard;
  enum class Metrics : std::uint8_t { this_machine, everybody, own_port };
  Metrics metrics = Metrics::this_machine;  // who may read them
  bool keep_addresses = true;               // from where people came, for moderators
  int store_threads = 4;                    // for requests that read the store
  int list_threads = 2;                     // for those that read long lists
  int password_threads = 1;                 // each takes 64 MB while it runs
};

/// Runs a task after a delay, on a thread that must not block.
using Later = std::function<void(std::chrono::milliseconds, server::Task)>;

struct Backstage {
  AppSettings settings;
  server::Store& store;
  tables::Hall& hall;
  Live& live;
  server::Log& log;
  server::Metrics& metrics;
  people::People& people;
  people::RateLimits& limits;
  people::Standing& standing;
  Site site;
  std::function<tables::Moment()> now;
  Later later;
  /// Why nobody should be sent here now; empty: they are welcome.
  std::function<std::string()> trouble;
  /// Adds a mail to the person's confirmed address to the changes; false if there is no way to send one.
  std::function<bool(people::Person const&, std::string const& subject, std::string const& text,
                     tables::Changes&)>
      mail = nullptr;
  /// Tells people who are away.
  notices::PostOffice* post = nullptr;
  people::SignInPace pace{};
  people::Moderation moderation{store};
  Follower follower{store, standing, live, hall};
  tables::Archive archive{store, people::why_no_recorded_name};
  /// The same limits as on a WebSocket, and counted together with it.
  tables::desk::Desk desk{store, hall, archive, now, [this](auto const& visitor, auto const& message) {
                            auto const at = people::RateLimits::Clock::now();
                            auto const rate = own_rate(message);
                            return limits.allow(people::Rate::message, visitor.person, at) &&
                                   (!rate || limits.allow(*rate, visitor.person, at));
                          }};
  // When the queue of a pool is full, further requests get 503
  server::Workers asking{settings.store_threads, 1'000};  // routes that read the store
  server::Workers listing{settings.list_threads, 200};    // and those that read long lists
  server::Workers hashing{settings.password_threads, 50};
};

/// One request, matched to its route.
struct Call {
  Request request;
  std::vector<std::string> parts;      // values of `:id` in the path
  std::optional<people::Known> known;  // who asks
  Language language = Language::en;    // theirs, or their browser's

  people::Person const& person() const { return known->person; }  // where the route needs one
  tables::Visitor visitor() const {
    return {person().id, person().name, person().language, person().account.empty(),
            people::visitor_key(request.from)};
  }
};

enum class Needs : std::uint8_t { nobody, person, moderator };
/// Whether banned people are answered, too.
enum class Banned : std::uint8_t { refused, answered };
enum class Where : std::uint8_t { here, asking, listing, hashing };
using Handler = void (*)(Backstage& backstage, Call const& call, Reply const& reply);

struct Route {
  Method method{};
  std::string_view pattern;  // `/api/games/:id/record`
  Handler handler = nullptr;
  Needs needs = Needs::nobody;
  Where where = Where::asking;
  std::optional<people::Rate> rate;
  std::size_t body = 0;  // bytes at most
  bool inside = false;   // also on the operator's own port
  Banned banned = Banned::refused;
};

// The routes, by what they are about
std::span<Route const> people_routes();
std::span<Route const> recovery_routes();
std::span<Route const> notice_routes();
std::span<Route const> report_routes();
std::span<Route const> moderation_routes();
std::span<Route const> table_routes();
std::span<Route const> game_routes();
std::span<Route const> day_routes();
std::span<Route const> service_routes();
std::vector<Route> all_routes();

Response to_response(people::Problem const& problem, Language language);

inline constexpr std::size_t small_body = 16'384;

}  // namespace roundhouse::api
