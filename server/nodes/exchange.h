/// Thoughts that processes elsewhere think about (`roundhouse think`), carried by the store that all share.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <map>
#include <mutex>

#include "server/store/store.h"
#include "tables/table/thought.h"

namespace roundhouse::server {

class ThoughtExchange : boost::noncopyable {
 public:
  struct Settings {
    std::string node;
    int most_of_person = 200;  // that wait at the same time, at all nodes
    std::chrono::milliseconds patience{15'000};
  };
  /// The store must outlive it.
  ThoughtExchange(Store& store, Settings settings, std::function<Moment()> now)
      : store_(&store), settings_(std::move(settings)), now_(std::move(now)) {}

  /// `otherwise` is called, on any thread, if nobody answers in time or the answer is of no use.
  void ask(Demand const& demand, Thought thought, std::function<void()> otherwise);
  /// Somebody has thought; about something that was not asked here, too.
  void answered(std::string const& id, std::string_view text);
  /// Nobody is waited for any longer than patience lasts. Call it now and then.
  void tick();
  std::size_t waiting() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Thought thought;
    std::function<void()> otherwise;
    Clock::time_point until;
  };
  void written(std::string const& id, Written const& written);
  std::vector<Waiting> take(std::string const& id);

  Store* store_;
  Settings settings_;
  std::function<Moment()> now_;
  mutable std::mutex lock_;
  std::multimap<std::string, Waiting> waiting_;  // the same may be asked twice
};

}  // namespace roundhouse::server
