#include "server/base/log.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace roundhouse::server {
namespace {

constexpr std::array<std::string_view, 5> level_words{"debug", "info", "warning", "error", "off"};

void append_escaped(std::string& line, std::string_view text) {
  line += '"';
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      line += '\\';
      line += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      line += fmt::format("\\u{:04x}", byte);
    } else {
      line += c;
    }
  }
  line += '"';
}

std::string time_now() {
  using namespace std::chrono;
  auto const now = system_clock::now();
  auto const seconds = system_clock::to_time_t(now);
  auto const millis = duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, millis);
}

thread_local std::string request_now;

void append_field(std::string& line, std::string_view name, std::string_view value) {
  line += ',';
  append_escaped(line, name);
  line += ':';
  append_escaped(line, value);
}

void to_standard_error(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

std::optional<Level> level_from_word(std::string_view word) {
  for (std::size_t i = 0; i < level_words.size(); ++i)
    if (level_words[i] == word) return static_cast<Level>(i);
  return std::nullopt;
}

std::string_view word(Level level) {
  return level_words[static_cast<std::size_t>(level)];
}

ForRequest::ForRequest(std::string id) : before_(std::exchange(request_now, std::move(id))) {}

ForRequest::~ForRequest() {
  request_now = std::move(before_);
}

std::string const& ForRequest::current() {
  return request_now;
}

Log::Log(Level least) : Log(least, to_standard_error) {}

void Log::write(Level level, std::string_view event, std::initializer_list<Field> fields) {
  if (!takes(level)) return;
  std::string line = fmt::format(R"({{"time":"{}","level":"{}","event":)", time_now(), word(level));
  append_escaped(line, event);
  for (auto const& field : fields) {
    if (field.is_number) {
      line += fmt::format(",\"{}\":{}", field.name, field.value);
    } else if (field.name == "from" && shorten_) {
      if (auto const shorter = shorten_(field.value); !shorter.empty())
        append_field(line, field.name, shorter);
    } else {
      append_field(line, field.name, field.value);
    }
  }
  if (!request_now.empty()) append_field(line, "request", request_now);
  line += "}\n";
  std::lock_guard const lock(one_line_);
  sink_(line);
}

void Log::debug(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::debug, event, fields);
}
void Log::info(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::info, event, fields);
}
void Log::warning(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::warning, event, fields);
}
void Log::error(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::error, event, fields);
}

}  // namespace roundhouse::server
