#include "server/api/live.h"

#include <algorithm>
#include <set>
#include <vector>

#include "protocol/wire.h"
#include "tables/game/objection.h"

namespace roundhouse::api {
namespace {

using people::Rate;
using people::RateLimits;
using tables::ConnectionId;

/// How many messages over the limit get an answer before the connection is closed.
constexpr int patience = 50;

/// How acks and refusals begin on the wire; the action follows.
constexpr std::string_view ack_begins = R"({"t":"ack","d":{"id":")";
constexpr std::string_view refusal_begins = R"({"t":"refused","d":{"id":")";
constexpr std::size_t most_open_moves = 64;  // nobody can wait for more: they are at most 64 tables

struct OwnRate {
  std::optional<Rate> operator()(protocol::Chat const&) const { return Rate::chat; }
  std::optional<Rate> operator()(protocol::Hint const&) const { return Rate::think; }
  std::optional<Rate> operator()(protocol::Explain const&) const { return Rate::think; }
  std::optional<Rate> operator()(protocol::Create const&) const { return Rate::create; }
  std::optional<Rate> operator()(protocol::Clone const&) const { return Rate::create; }
  std::optional<Rate> operator()(protocol::Rematch const&) const { return Rate::create; }
  std::optional<Rate> operator()(auto const&) const { return std::nullopt; }
};

}  // namespace

std::optional<Rate> own_rate(protocol::ClientMessage const& message) {
  return std::visit(OwnRate{}, message);
}

/// One person's WebSocket.
class Talk final : public Conversation {
 public:
  Talk(Live& live, tables::Hall& hall, people::Known known, std::string address, ConnectionId id)
      : live_(&live), hall_(&hall), known_(std::move(known)), address_(std::move(address)), id_(id) {}

  void begin(std::shared_ptr<Wire> wire) override {
    wire_ = wire;
    live_->add(id_, {std::move(wire), known_.person.id, known_.session, address_, moves_, request_});
    auto const& person = known_.person;
    hall_->connected(id_, {person.id, person.name, person.language, person.account.empty(),
                           people::visitor_key(address_)});
  }

  void receive(std::string_view text) override {
    auto const parsed = protocol::parse(text);
    auto const* const message = std::get_if<protocol::ClientMessage>(&parsed);
    if (is_too_fast(message)) {
      live_->too_fast_.add();
      complain(message);
      return;
    }
    if (auto const* const move = message == nullptr ? nullptr : std::get_if<protocol::MakeMove>(message))
      moves_->came(move->action);
    hall_->received(id_, parsed);
  }

  void end() override {
    if (!wire_) return;
    hall_->disconnected(id_);
    live_->remove(id_);
    wire_.reset();
  }

 private:
  bool is_too_fast(protocol::ClientMessage const* message) const {
    auto const now = RateLimits::Clock::now();
    auto const& who = known_.person.id;
    if (!live_->limits_->allow(Rate::message, who, now)) return true;
    auto const rate = message == nullptr ? std::nullopt : own_rate(*message);
    return rate && !live_->limits_->allow(*rate, who, now);
  }

  /// So that the sender knows which of their messages it was.
  void complain(protocol::ClientMessage const* message) {
    if (++complaints_ > patience) {
      wire_->close(static_cast<int>(CloseCode::too_fast), "too many messages");
      return;
    }
    auto const answer = tables::refusal_of(message, tables::Objection::too_fast, known_.person.language);
    wire_->send(std::make_shared<std::string const>(protocol::write(answer)));
  }

  Live* live_;
  tables::Hall* hall_;
  people::Known known_;
  std::string address_;
  ConnectionId id_;
  std::shared_ptr<Wire> wire_;
  std::shared_ptr<MoveTimes> moves_ = std::make_shared<MoveTimes>();
  std::string request_ = server::ForRequest::current();  // the one that opens it
  int complaints_ = 0;
};

void MoveTimes::came(std::string const& action) {
  std::scoped_lock const hold(lock_);
  if (std::ranges::find(open_, action, [](auto const& one) { return one.first; }) != open_.end()) return;
  if (open_.size() >= most_open_moves) open_.erase(open_.begin());
  open_.emplace_back(action, Clock::now());
}

std::optional<MoveTimes::Clock::duration> MoveTimes::answered(std::string_view action) {
  std::scoped_lock const hold(lock_);
  auto const found = std::ranges::find(open_, action, [](auto const& one) { return one.first; });
  if (found == open_.end()) return std::nullopt;
  auto const took = Clock::now() - found->second;
  open_.erase(found);
  return took;
}

Live::Live(RateLimits& limits, server::Metrics& metrics, server::Log& log)
    : limits_(&limits),
      log_(&log),
      too_fast_(metrics.counter("roundhouse_rate_limited_total", "What was refused because it came too often",
                                "kind=\"message\"")),
      move_seconds_(metrics.histogram("roundhouse_move_seconds",
                                      "From the arrival of a person's move to its acknowledgement")) {}

void Live::send(ConnectionId connection, tables::Frame const& frame) const {
  std::shared_ptr<Wire> wire;
  {
    std::shared_lock const lock(lines_lock_);
    auto const found = lines_.find(connection);
    if (found == lines_.end()) return;
    wire = found->second.wire;
    note_answer(found->second, *frame);
  }
  wire->send(frame);
}

/// Whoever looks for a move finds it at every node by its action, which is kept with it.
void Live::note_answer(Line const& line, std::string_view frame) const {
  bool const kept = frame.starts_with(ack_begins);
  if (!kept && !frame.starts_with(refusal_begins)) return;
  auto action = frame.substr(kept ? ack_begins.size() : refusal_begins.size());
  action = action.substr(0, action.find('"'));
  auto const took = line.moves->answered(action);
  if (!took) return;
  if (kept) move_seconds_.observe(std::chrono::duration<double>(*took).count());
  if (!log_->takes(server::Level::debug)) return;
  server::ForRequest const opened_by(line.request);
  auto const micros = std::chrono::duration_cast<std::chrono::microseconds>(*took).count();
  log_->debug(kept ? "move_kept" : "move_refused", {{"action", action}, {"us", micros}});
}

std::shared_ptr<Conversation> Live::conversation(tables::Hall& hall, people::Known known,
                                                 std::string address) {
  return std::make_shared<Talk>(*this, hall, std::move(known), std::move(address), ConnectionId{++last_});
}

void Live::add(ConnectionId connection, Line line) {
  std::unique_lock const lock(lines_lock_);
  lines_.emplace(connection, std::move(line));
}

void Live::remove(ConnectionId connection) {
  std::unique_lock const lock(lines_lock_);
  lines_.erase(connection);
}

template <typename Which>
void Live::close_all(Which const& which) const {
  std::shared_lock const lock(lines_lock_);
  for (auto const& [id, line] : lines_)
    if (which(line)) line.wire->close(static_cast<int>(CloseCode::signed_out), "signed out");
}

void Live::close_session(std::string const& session) const {
  close_all([&](Line const& line) { return line.session == session; });
}

void Live::close_person(tables::PersonId const& person) const {
  close_all([&](Line const& line) { return line.person == person; });
}

void Live::close_banned(people::Standing const& standing, tables::Moment now) const {
  std::shared_lock const lock(lines_lock_);
  for (auto const& [id, line] : lines_)
    if (standing.ban_of(line.person, line.address, now))
      line.wire->close(static_cast<int>(CloseCode::banned), "banned");
}

std::vector<std::string> Live::addresses_of(tables::PersonId const& person) const {
  std::shared_lock const lock(lines_lock_);
  std::set<std::string> all;
  for (auto const& [id, line] : lines_)
    if (line.person == person) all.insert(line.address);
  return {all.begin(), all.end()};
}

std::set<tables::PersonId> Live::people() const {
  std::shared_lock const lock(lines_lock_);
  std::set<tables::PersonId> all;
  for (auto const& [id, line] : lines_) all.insert(line.person);
  return all;
}

bool Live::has(tables::PersonId const& person) const {
  std::shared_lock const lock(lines_lock_);
  return std::ranges::any_of(lines_, [&](auto const& one) { return one.second.person == person; });
}

void Live::close_unless(tables::PersonId const& person, std::set<std::string> const& sessions) const {
  close_all([&](Line const& line) { return line.person == person && !sessions.contains(line.session); });
}

void Live::close_others(tables::PersonId const& person, std::string const& session) const {
  close_all([&](Line const& line) { return line.person == person && line.session != session; });
}

void Live::renew_session(std::string const& from, std::string const& to) {
  std::unique_lock const lock(lines_lock_);
  for (auto& [id, line] : lines_)
    if (line.session == from) line.session = to;
}

}  // namespace roundhouse::api
