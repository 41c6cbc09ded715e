#include "server/base/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace roundhouse::server {

void Histogram::observe(double seconds) {
  auto const at = std::ranges::lower_bound(bounds_, seconds) - bounds_.begin();
  buckets_[static_cast<std::size_t>(at)].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::max(seconds, 0.0) * 1e9), std::memory_order_relaxed);
}

std::uint64_t Histogram::count() const {
  std::uint64_t n = 0;
  for (auto const& bucket : buckets_) n += bucket.load(std::memory_order_relaxed);
  return n;
}

std::vector<double> latency_bounds() {
  return {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
}

Metrics::Entry& Metrics::entry(std::string_view name, std::string_view help, std::string_view labels,
                               std::string_view type) {
  for (auto& e : entries_)
    if (e.name == name && e.labels == labels) return e;
  auto& e = entries_.emplace_back();
  e.name = name;
  e.help = help;
  e.labels = labels;
  e.type = type;
  return e;
}

Counter& Metrics::counter(std::string_view name, std::string_view help, std::string_view labels) {
  std::lock_guard const lock(list_);
  return entry(name, help, labels, "counter").counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, std::string_view labels) {
  std::lock_guard const lock(list_);
  return entry(name, help, labels, "gauge").gauge;
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, std::string_view labels) {
  std::lock_guard const lock(list_);
  auto& e = entry(name, help, labels, "histogram");
  if (e.histogram.bounds_.empty()) {
    e.histogram.bounds_ = latency_bounds();
    e.histogram.buckets_ = std::vector<std::atomic<std::uint64_t>>(e.histogram.bounds_.size() + 1);
  }
  return e.histogram;
}

void Metrics::ask(std::string_view name, std::string_view help, std::function<double()> value,
                  std::string_view labels) {
  std::lock_guard const lock(list_);
  entry(name, help, labels, "gauge").asked = std::move(value);
}

void Metrics::ask_total(std::string_view name, std::string_view help, std::function<double()> value) {
  std::lock_guard const lock(list_);
  entry(name, help, {}, "counter").asked = std::move(value);
}

void Metrics::write_histogram(Entry const& entry, std::string& text) {
  auto const& histogram = entry.histogram;
  auto const comma = entry.labels.empty() ? "" : ",";
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < histogram.bounds_.size(); ++i) {
    so_far += histogram.buckets_[i].load(std::memory_order_relaxed);
    text += fmt::format("{}_bucket{{{}{}le=\"{}\"}} {}\n", entry.name, entry.labels, comma,
                        histogram.bounds_[i], so_far);
  }
  so_far += histogram.buckets_.back().load(std::memory_order_relaxed);
  auto const braces = entry.labels.empty() ? std::string() : "{" + entry.labels + "}";
  auto const sum = static_cast<double>(histogram.nanoseconds_.load(std::memory_order_relaxed)) / 1e9;
  text += fmt::format("{}_bucket{{{}{}le=\"+Inf\"}} {}\n", entry.name, entry.labels, comma, so_far);
  text += fmt::format("{}_sum{} {}\n{}_count{} {}\n", entry.name, braces, sum, entry.name, braces, so_far);
}

void Metrics::write(Entry const& entry, std::string& text) {
  auto const braces = entry.labels.empty() ? std::string() : "{" + entry.labels + "}";
  if (entry.type == "histogram") {
    write_histogram(entry, text);
  } else if (entry.asked) {
    text += fmt::format("{}{} {}\n", entry.name, braces, entry.asked());
  } else if (entry.type == "counter") {
    text += fmt::format("{}{} {}\n", entry.name, braces, entry.counter.value());
  } else {
    text += fmt::format("{}{} {}\n", entry.name, braces, entry.gauge.value());
  }
}

std::string Metrics::text() const {
  std::lock_guard const lock(list_);
  std::vector<Entry const*> sorted;
  sorted.reserve(entries_.size());
  for (auto const& e : entries_) sorted.push_back(&e);
  std::ranges::stable_sort(sorted, {}, [](Entry const* e) { return std::string_view(e->name); });
  std::string text;
  std::string_view last;
  for (auto const* e : sorted) {
    if (e->name != last)
      text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", e->name, e->help, e->name, e->type);
    last = e->name;
    write(*e, text);
  }
  return text;
}

}  // namespace roundhouse::server
