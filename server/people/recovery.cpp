#include "server/people/recovery.h"

#include "roundhouse/sha256.h"
#include "tables/store/entropy.h"

namespace roundhouse::people {
namespace {

constexpr std::string_view code_letters = "abcdefghijkmnpqrstuvwxyz23456789";  // 32 of them: 5 bits each
constexpr int code_length = 16;
constexpr int code_group = 4;

}  // namespace

std::string RecoveryCodes::make() {
  auto const bytes = tables::random_seed();
  std::string code;
  for (int i = 0; i < code_length; ++i) {
    if (i > 0 && i % code_group == 0) code += '-';
    code += code_letters[bytes[static_cast<std::size_t>(i)] % code_letters.size()];
  }
  return code;
}

std::string RecoveryCodes::hash_of(std::string_view code) const {
  std::string plain;
  for (char c : code) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (code_letters.find(c) != std::string_view::npos) plain += c;
  }
  return to_hex(tables::keyed_digest(secret_.reveal(), plain));
}

}  // namespace roundhouse::people
