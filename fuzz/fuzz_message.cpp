/// Any bytes as a message to the server, or from it: rejected with place and reason in both languages, or
/// read; and what was read, written down, reads as the same message.
#include <cstring>

#include "fuzz/checks.h"
#include "fuzz/json_mutator.h"
#include "protocol/wire.h"

namespace roundhouse::fuzz {
namespace {

void check(protocol::Malformed const& fault) {
  require(!fault.reason.en.empty() && !fault.reason.fr.empty(), "a message refused without a reason");
}

void check_message(std::string_view text) {
  auto const read = protocol::parse(text);
  if (auto const* fault = std::get_if<protocol::Malformed>(&read)) return check(*fault);
  require(text.size() <= protocol::max_message, "a message that is too long is read");
  auto const written = protocol::write(std::get<protocol::ClientMessage>(read));
  auto const again = protocol::parse(written);
  require(std::holds_alternative<protocol::ClientMessage>(again), "what was written is refused:", written);
  require(protocol::write(std::get<protocol::ClientMessage>(again)) == written,
          "written twice, it differs:", written);
}

void check_server_message(std::string_view text) {
  auto const read = protocol::parse_answer(text);
  if (auto const* fault = std::get_if<protocol::Malformed>(&read)) return check(*fault);
  auto const& message = std::get<protocol::ServerMessage>(read);
  auto const again = protocol::parse_answer(protocol::write(message));
  require(std::holds_alternative<protocol::ServerMessage>(again), "what a server writes is rejected");
  require(std::get<protocol::ServerMessage>(again) == message, "a server's message reads as another");
}

void check_settings(std::string_view text) {
  auto const read = protocol::parse_settings(text);
  if (auto const* fault = std::get_if<protocol::Malformed>(&read)) return check(*fault);
  protocol::Create create;
  create.action = "x";
  create.settings = std::get<protocol::TableSettings>(read);
  auto const again = protocol::parse(protocol::write(protocol::ClientMessage(create)));
  auto const* message = std::get_if<protocol::ClientMessage>(&again);
  require(message != nullptr, "settings written down are refused");
  require(std::get<protocol::Create>(*message).settings == create.settings,
          "settings written down are others");
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  roundhouse::fuzz::check_message(text);
  roundhouse::fuzz::check_server_message(text);
  roundhouse::fuzz::check_settings(text);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's own.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

/// Half of the changes keep JSON, the others are libFuzzer's own.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  roundhouse::Xoshiro random(seed);
  if (roundhouse::below(random, 2) == 0) {
    auto const changed = roundhouse::fuzz::mutate_json({reinterpret_cast<char const*>(data), size}, random);
    if (changed && changed->size() <= max_size) {
      std::memcpy(data, changed->data(), changed->size());
      return changed->size();
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}
