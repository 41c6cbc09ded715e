/// Metrics in Prometheus' text format. Counting is thread-safe and costs an atomic addition.
#pragma once

#include <atomic>
#include <boost/core/noncopyable.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::server {

/// Only grows.
class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// Goes up and down.
class Gauge {
 public:
  void add(std::int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// How long things take: in each bucket, those that took no longer than its bound.
class Histogram {
 public:
  /// Bounds in seconds, rising.
  explicit Histogram(std::vector<double> bounds) : bounds_(std::move(bounds)), buckets_(bounds_.size() + 1) {}
  void observe(double seconds);
  std::uint64_t count() const;

 private:
  friend class Metrics;
  std::vector<double> bounds_;
  std::vector<std::atomic<std::uint64_t>> buckets_;  // each by itself; summed up when they are written
  std::atomic<std::uint64_t> nanoseconds_{0};
};

/// For a histogram.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// From a tenth of a millisecond to ten seconds.
std::vector<double> latency_bounds();

class Metrics : boost::noncopyable {
 public:
  Metrics() = default;

  /// `labels` as in the text, without braces: `kind="http"`. Metrics of one name belong together and have one
  /// help text; asking again for the same name and labels gives the same metric.
  Counter& counter(std::string_view name, std::string_view help, std::string_view labels = {});
  Gauge& gauge(std::string_view name, std::string_view help, std::string_view labels = {});
  Histogram& histogram(std::string_view name, std::string_view help, std::string_view labels = {});
  /// A gauge computed when it is read; and the same for a counter.
  void ask(std::string_view name, std::string_view help, std::function<double()> value,
           std::string_view labels = {});
  void ask_total(std::string_view name, std::string_view help, std::function<double()> value);

  std::string text() const;

 private:
  struct Entry {
    std::string name, help, labels;
    std::string_view type;
    Counter counter;
    Gauge gauge;
    Histogram histogram{{}};
    std::function<double()> asked;
  };
  Entry& entry(std::string_view name, std::string_view help, std::string_view labels, std::string_view type);
  static void write(Entry const& entry, std::string& text);
  static void write_histogram(Entry const& entry, std::string& text);

  mutable std::mutex list_;
  std::deque<Entry> entries_;  // a deque: references stay valid
};

}  // namespace roundhouse::server
