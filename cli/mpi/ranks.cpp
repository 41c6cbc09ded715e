#include "cli/mpi/ranks.h"

#include <mpi.h>

#include <chrono>
#include <cstring>
#include <thread>
#include <type_traits>
#include <utility>

namespace roundhouse::cli {
namespace {

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

}  // namespace

void Ranks::attend(arena::DealQueue& queue, int threads) {
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

void Ranks::finish() {
  if (std::exchange(finished_, true)) return;
  for (std::size_t i = 0; i < held_.size(); ++i) send_deal(static_cast<int>(i) + 1, stop_working);
  for (std::size_t gone = 0; gone < held_.size();) {
    if (!receive_result(true)->result) ++gone;  // results that come now are not wanted any more
  }
}

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

void wait_to_stop() {
  if (receive_deal(true) != stop_working) MPI_Abort(MPI_COMM_WORLD, 2);
  send_good_bye();
}

}  // namespace roundhouse::cli
