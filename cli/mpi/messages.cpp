#include "cli/mpi/messages.h"

#include <mpi.h>

#include <cstring>
#include <type_traits>

namespace roundhouse::cli {
namespace {

constexpr int deal_tag = 1;
constexpr int result_tag = 2;
using Bytes = std::vector<char>;

/// All ranks run the same program, so a result can travel as it lies in memory.
static_assert(std::is_trivially_copyable_v<arena::GameResult>);

struct Header {
  std::int64_t deal;
  std::uint64_t games;
};

Bytes packed(arena::DealResult const& result) {
  Header const header{result.deal, result.games.size()};
  auto const size = result.games.size() * sizeof(arena::GameResult);
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
  auto const size = result.games.size() * sizeof(arena::GameResult);
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

}  // namespace

void send_deal(int rank, std::int64_t deal) {
  MPI_Send(&deal, 1, MPI_INT64_T, rank, deal_tag, MPI_COMM_WORLD);
}

std::optional<std::int64_t> receive_deal(bool wait) {
  if (!look(0, deal_tag, wait)) return std::nullopt;
  std::int64_t deal = 0;
  MPI_Recv(&deal, 1, MPI_INT64_T, 0, deal_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return deal;
}

void send_result(arena::DealResult const& result) {
  auto const bytes = packed(result);
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, 0, result_tag, MPI_COMM_WORLD);
}

void say_good_bye() {
  MPI_Send(nullptr, 0, MPI_BYTE, 0, result_tag, MPI_COMM_WORLD);
}

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

}  // namespace roundhouse::cli
