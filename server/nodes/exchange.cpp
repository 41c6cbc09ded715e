#include "server/nodes/exchange.h"

#include "roundhouse/sha256.h"

namespace roundhouse::server {
namespace {

constexpr std::size_t id_digits = 24;

}  // namespace

void ThoughtExchange::ask(Demand const& demand, Thought thought, std::function<void()> otherwise) {
  ThoughtRow row;
  row.text = to_text(*thought.asked);
  row.id = to_hex(sha256(row.text)).substr(0, id_digits);
  row.asker = settings_.node;
  row.person = demand.person;
  row.watched = demand.watched;
  row.asked = now_();
  auto const id = row.id;
  {
    std::scoped_lock const hold(lock_);
    waiting_.emplace(id,
                     Waiting{std::move(thought), std::move(otherwise), Clock::now() + settings_.patience});
  }
  store_->write({AskThought{std::move(row), settings_.most_of_person}},
                [this, id](Written const& result) { written(id, result); });
}

void ThoughtExchange::written(std::string const& id, Written const& written) {
  if (written.durable()) return;
  // Too many of this person's wait: it is asked again, as when there is no room here.
  bool const full = written.how == Written::How::conflict;
  for (auto const& one : take(id)) full ? one.thought.answered("") : one.otherwise();
}

void ThoughtExchange::answered(std::string const& id, std::string_view text) {
  for (auto const& one : take(id)) text.empty() ? one.otherwise() : one.thought.answered(text);
}

std::vector<ThoughtExchange::Waiting> ThoughtExchange::take(std::string const& id) {
  std::vector<Waiting> found;
  std::scoped_lock const hold(lock_);
  auto const [begin, end] = waiting_.equal_range(id);
  for (auto one = begin; one != end; ++one) found.push_back(std::move(one->second));
  waiting_.erase(begin, end);
  return found;
}

void ThoughtExchange::tick() {
  DropThoughts drop;
  std::vector<Waiting> late;
  {
    std::scoped_lock const hold(lock_);
    auto const now = Clock::now();
    for (auto one = waiting_.begin(); one != waiting_.end();) {
      if (one->second.until > now) {
        ++one;
        continue;
      }
      drop.ids.push_back(one->first);
      late.push_back(std::move(one->second));
      one = waiting_.erase(one);
    }
  }
  if (late.empty()) return;
  store_->write({std::move(drop)}, nullptr);
  for (auto const& one : late) one.otherwise();
}

std::size_t ThoughtExchange::waiting() const {
  std::scoped_lock const hold(lock_);
  return waiting_.size();
}

}  // namespace roundhouse::server
