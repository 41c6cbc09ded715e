/// roundhouse-mpi: the arena on several processes, perhaps on several machines: `mpirun -n 4 roundhouse-mpi
/// arena …`. Rank 0 hands out deals and does all input and output; the others play. As rank 0 orders the
/// results, they are the same as those of one process.
#include <mpi.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>
#include <type_traits>
#include <utility>

#include "cli/arena/arena.h"
#include "cli/commands.h"
#include "cli/program/command.h"

namespace {

using namespace roundhouse;

constexpr int deal_tag = 1;
constexpr int result_tag = 2;
using Bytes = std::vector<char>;

/// All ranks run the same program, so a result can travel as it lies in memory.
static_assert(std::is_trivially_copyable_v<arena::SeatingResult>);

struct Header {
  std::int64_t deal;
  std::uint64_t games;
};

Bytes packed(arena::DealResult const& result) {
  Header const header{result.deal, result.games.size()};
  auto const size = result.games.size() * sizeof(arena::SeatingResult);
  Bytes bytes(sizeof header + size + result.wrong.size());
  std::memcpy(bytes.data(), &header, sizeof header);
  if (size > 0) std::memcpy(bytes.data() + sizeof header, result.games.data(), size);
  std::ranges::copy(result.wrong, bytes.begin() + static_cast<std::ptrdiff_t>(sizeof header + size));
  return bytes;
}

arena::DealResult unpacked(Bytes const& bytes) {
  Header header{};
  std::memcpy(&header, bytes.data(), sizeof header);
  arena::DealResult result{.deal = header.deal, .games = {}, .wrong = {}};
  result.games.resize(header.games);
  auto const size = result.games.size() * sizeof(arena::SeatingResult);
  if (size > 0) std::memcpy(result.games.data(), bytes.data() + sizeof header, size);
  result.wrong.assign(bytes.begin() + static_cast<std::ptrdiff_t>(sizeof header + size), bytes.end());
  return result;
}

/// The message that waits, if one does.
std::optional<MPI_Status> look(int source, int tag, bool wait) {
  MPI_Status status;
  int there = 1;
  if (wait) {
    MPI_Probe(source, tag, MPI_COMM_WORLD, &status);
  } else {
    MPI_Iprobe(source, tag, MPI_COMM_WORLD, &there, &status);
  }
  return there != 0 ? std::optional(status) : std::nullopt;
}

/// From rank 0: the number of a deal, or this.
constexpr std::int64_t stop_working = -1;

void send_deal(int rank, std::int64_t deal) {
  MPI_Send(&deal, 1, MPI_INT64_T, rank, deal_tag, MPI_COMM_WORLD);
}

/// The next deal from rank 0, if there is one yet; `wait` until there is.
std::optional<std::int64_t> receive_deal(bool wait) {
  if (!look(0, deal_tag, wait)) return std::nullopt;
  std::int64_t deal = 0;
  MPI_Recv(&deal, 1, MPI_INT64_T, 0, deal_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return deal;
}

/// To rank 0: a deal's result, or an empty message for good-bye.
void send_result(arena::DealResult const& result) {
  auto const bytes = packed(result);
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, 0, result_tag, MPI_COMM_WORLD);
}

void send_good_bye() {
  MPI_Send(nullptr, 0, MPI_BYTE, 0, result_tag, MPI_COMM_WORLD);
}

struct Received {
  int rank = 0;
  std::optional<arena::DealResult> result;  // nothing: good-bye
};

/// The next message to rank 0, if there is one yet; `wait` until there is.
std::optional<Received> receive_result(bool wait) {
  auto const status = look(MPI_ANY_SOURCE, result_tag, wait);
  if (!status) return std::nullopt;
  int size = 0;
  MPI_Get_count(&*status, MPI_BYTE, &size);
  Bytes bytes(static_cast<std::size_t>(size));
  MPI_Recv(bytes.data(), size, MPI_BYTE, status->MPI_SOURCE, result_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  Received received{.rank = status->MPI_SOURCE, .result = {}};
  if (!bytes.empty()) received.result = unpacked(bytes);
  return received;
}

/// The other ranks, as rank 0 sees them.
class Ranks final : public arena::RemoteWorkers {
 public:
  explicit Ranks(int others) : held_(static_cast<std::size_t>(others)) {}
  ~Ranks() override { finish(); }

  void attend(arena::DealQueue& queue, int threads) override {
    while (auto received = receive_result(false)) {
      --held_[static_cast<std::size_t>(received->rank - 1)];
      if (received->result) queue.finish(*std::move(received->result));
    }
    int const most = threads + 1;  // one in advance, so that nobody waits for us
    for (std::size_t i = 0; i < held_.size(); ++i) {
      while (held_[i] < most) {
        auto const deal = queue.take();
        if (!deal) return;
        send_deal(static_cast<int>(i) + 1, *deal);
        ++held_[i];
      }
    }
  }

  /// Tells the others to stop, even if there was nothing for them to do.
  void finish() override {
    if (std::exchange(finished_, true)) return;
    for (std::size_t i = 0; i < held_.size(); ++i) send_deal(static_cast<int>(i) + 1, stop_working);
    for (std::size_t gone = 0; gone < held_.size();) {
      if (!receive_result(true)->result) ++gone;  // results that come now are not wanted any more
    }
  }

 private:
  std::vector<int> held_;  // deals that rank i + 1 has not returned
  bool finished_ = false;
};

/// The other ranks: play for rank 0 until it tells them to stop.
void serve(arena::ArenaPlan const& plan, int threads) noexcept {
  arena::DealQueue queue;
  {
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) workers.emplace_back([&] { arena::play_deals(plan, queue); });
    while (!queue.closed()) {
      while (auto const deal = receive_deal(false)) {
        if (*deal == stop_working) {
          queue.close();
          break;
        }
        queue.add(*deal);
      }
      while (auto const result = queue.next_finished()) send_result(*result);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  queue.rethrow();  // ends this process, and MPI all others: rank 0 would wait for the deal
  send_good_bye();
}

/// For a rank with invalid arguments: rank 0 has them, too, and will tell it to stop.
void wait_to_stop() {
  if (receive_deal(true) != stop_working) MPI_Abort(MPI_COMM_WORLD, 2);
  send_good_bye();
}

int run(cli::ArenaPart const& part, int argc, char** argv) {
  return cli::run_program(
      {.name = "roundhouse-mpi",
       .about = {"The arena on many processes: all of 'roundhouse arena', started by mpirun",
                 "L’arène sur plusieurs processus : tout ce que fait « roundhouse arena », lancé par mpirun"},
       .examples = "  mpirun -n 4 roundhouse-mpi arena --board usa --bots greedy,random --deals 1000",
       .add_commands = [&](cli::Command& program) { cli::add_arena_command(program, part); }},
      argc, argv);
}

int lead(int ranks, int argc, char** argv) {
  Ranks others(ranks - 1);
  return run({.remote = &others, .serve = {}}, argc, argv);
}

/// Says nothing: rank 0 says everything. Ends when rank 0 says so, not when the terminal does.
void help(int argc, char** argv) {
  for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
  for (auto* stream : {stdout, stderr}) {
    if (std::freopen("/dev/null", "w", stream) == nullptr) MPI_Abort(MPI_COMM_WORLD, 2);
  }
  bool served = false;
  run({.remote = nullptr,
       .serve =
           [&](arena::ArenaPlan const& plan, int threads) {
             served = true;
             serve(plan, threads);
           }},
      argc, argv);
  if (!served) wait_to_stop();
}

}  // namespace

int main(int argc, char** argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int exit_code = 0;
  if (rank == 0) {
    exit_code = lead(ranks, argc, argv);
  } else {
    help(argc, argv);
  }
  MPI_Finalize();
  return exit_code;
}
