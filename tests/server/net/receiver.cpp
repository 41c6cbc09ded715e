#include "receiver.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace roundhouse::test {
namespace {

constexpr std::chrono::seconds no_machine_needs{120};

}  // namespace

Receiver::Receiver(std::vector<std::string> const& more) {
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  REQUIRE(pipe2(to.data(), O_CLOEXEC) == 0);
  REQUIRE(pipe2(from.data(), O_CLOEXEC) == 0);
  std::vector<std::string> words{ROUNDHOUSE_SOURCE_DIR "/tests/server/net/receiver.py"};
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  process_ = fork();
  REQUIRE(process_ >= 0);
  if (process_ == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  in_ = to[1];
  out_ = from[0];
  thread_ = std::thread([this] { listen(); });
  ready_ = next("ready");
}

/// It ends with its input.
Receiver::~Receiver() {
  close(in_);
  thread_.join();
  close(out_);
  waitpid(process_, nullptr, 0);
}

void Receiver::listen() {
  std::string text;
  std::array<char, 4096> piece{};
  for (ssize_t got = 0; (got = read(out_, piece.data(), piece.size())) > 0;) {
    text.append(piece.data(), static_cast<std::size_t>(got));
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
      auto const line = boost::json::parse(text.substr(0, end)).as_object();
      text.erase(0, end + 1);
      std::lock_guard const hold(lock_);
      all_.emplace_back(line.begin()->key(), line.begin()->value().as_object());
      came_.notify_all();
    }
  }
}

boost::json::object Receiver::next(std::string const& kind) {
  std::unique_lock hold(lock_);
  boost::json::object found;
  auto const look = [&] {
    std::size_t number = 0;
    for (auto const& [one, what] : all_) {
      if (one != kind || number++ != taken_[kind]) continue;
      found = what;
      return true;
    }
    return false;
  };
  CAPTURE(kind);
  REQUIRE(came_.wait_for(hold, no_machine_needs, look));
  ++taken_[kind];
  return found;
}

std::size_t Receiver::count(std::string const& kind) {
  std::lock_guard const hold(lock_);
  return static_cast<std::size_t>(
      std::ranges::count_if(all_, [&kind](auto const& one) { return one.first == kind; }));
}

}  // namespace roundhouse::test
