#include <algorithm>

#include "server/api/backstage.h"
#include "server/people/names.h"

namespace roundhouse::api {

namespace {
/// Queue lengths; further requests get 503.
constexpr std::size_t asking_room = 1'000;
constexpr std::size_t listing_room = 200;
constexpr std::size_t hashing_room = 50;
}  // namespace

Backstage::Backstage(AppSettings chosen, server::Store& the_store, server::Hall& the_hall, Live& the_live,
                     server::Log& the_log, server::Metrics& the_metrics, people::People& the_people,
                     people::RateLimits& the_limits, Site the_site, std::function<server::Moment()> clock,
                     Later the_timer)
    : settings(std::move(chosen)),
      store(the_store),
      hall(the_hall),
      live(the_live),
      log(the_log),
      metrics(the_metrics),
      people(the_people),
      limits(the_limits),
      archive(the_store, people::why_no_recorded_name),
      site(std::move(the_site)),
      now(std::move(clock)),
      later(std::move(the_timer)),
      asking(settings.store_threads, asking_room),
      listing(settings.list_threads, listing_room),
      hashing(settings.password_threads, hashing_room) {}

std::vector<Route> all_routes() {
  std::vector<Route> all;
  for (auto const some : {people_routes(), table_routes(), game_routes(), service_routes()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

std::optional<std::vector<std::string>> fit(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  while (!pattern.empty() && !path.empty()) {
    auto const want = pattern.substr(0, pattern.find('/', 1));
    auto const have = path.substr(0, path.find('/', 1));
    if (want.starts_with("/:") && have.size() > 1) {
      parts.emplace_back(have.substr(1));
    } else if (want != have) {
      return std::nullopt;
    }
    pattern.remove_prefix(want.size());
    path.remove_prefix(have.size());
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return parts;
}

Response to_response(people::Problem const& problem, Language language) {
  return refusal(problem.status, problem.code, problem.text.in(language));
}

}  // namespace roundhouse::api
