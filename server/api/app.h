/// The server as the network sees it: finds the route and the person, checks rate limits, runs the route in
/// the right thread pool, and adds security headers, metrics and a log line to every response.
#pragma once

#include "server/api/backstage.h"

namespace roundhouse::api {

class App final : public Application {
 public:
  /// Everything in it must outlive the app.
  explicit App(Backstage& backstage);

  std::optional<Response> objection(Request const& head) override;
  std::size_t body_limit(Request const& head) const override;
  void answer(Request request, Reply reply) override;
  void open(Request request, OpeningReply reply) override;
  Response complaint(int status, Language language) const override;

 private:
  struct Found {
    Route const* route = nullptr;
    std::vector<std::string> parts;
    bool path_known = false;  // with another method
  };
  Found find(Request const& request) const;
  bool is_allowed(people::Rate rate, std::string const& address) const;
  server::Workers& workers_for(Where where) const;
  std::optional<Response> objection_to(Route const& route, Call const& call) const;
  void run(Route const& route, Call call, Reply const& reply) const;
  void hand_over(Route const& route, Call call, Reply const& reply) const;
  std::optional<people::Known> who_asks(Request const& request) const;
  /// Lets somebody talk over a socket, or says why not.
  void converse(Request const& request, OpeningReply const& reply, Reply const& refuse) const;
  Reply refusing(Request const& request, OpeningReply const& reply) const;
  Reply finishing(Request const& request, Reply reply) const;

  Backstage* backstage_;
  std::vector<Route> routes_;
  server::Histogram& duration_;
};

/// The cookie that holds a token, and how it is set and deleted.
std::string_view cookie_name(Request const& request);
std::string set_cookie(Request const& request, server::Secret const& token);
std::string clear_cookie(Request const& request);

}  // namespace roundhouse::api
