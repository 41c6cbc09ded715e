#include "server/base/zip.h"

namespace roundhouse::server {
namespace {

constexpr std::uint32_t local_header = 0x04034b50;
constexpr std::uint32_t directory_header = 0x02014b50;
constexpr std::uint32_t end_header = 0x06054b50;
constexpr std::uint16_t version = 20;         // what a reader must understand
constexpr std::uint16_t utf8_names = 0x0800;  // a flag
constexpr std::uint16_t first_day = 0x0021;   // 1980-01-01: the same texts give the same archive

template <typename Number>
void put(std::string& to, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) to += static_cast<char>(number >> (8 * i) & 0xffU);
}

constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < table.size(); ++n) {
    auto c = n;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? 0xedb88320U ^ (c >> 1U) : c >> 1U;
    table[n] = c;
  }
  return table;
}();

std::uint32_t crc_of(std::string_view text) {
  std::uint32_t crc = 0xffffffffU;
  for (char const c : text) crc = crc_table[(crc ^ static_cast<unsigned char>(c)) & 0xffU] ^ (crc >> 8U);
  return crc ^ 0xffffffffU;
}

/// What stands in both headers of a file.
void put_facts(std::string& to, std::string_view name, std::string_view text) {
  put(to, version);
  put(to, utf8_names);
  put(to, std::uint16_t{0});  // stored
  put(to, std::uint16_t{0});  // midnight
  put(to, first_day);
  put(to, crc_of(text));
  put(to, static_cast<std::uint32_t>(text.size()));
  put(to, static_cast<std::uint32_t>(text.size()));
  put(to, static_cast<std::uint16_t>(name.size()));
  put(to, std::uint16_t{0});  // nothing extra
}

}  // namespace

void Zip::add(std::string_view name, std::string_view text) {
  auto const start = static_cast<std::uint32_t>(body_.size());
  put(body_, local_header);
  put_facts(body_, name, text);
  body_ += name;
  body_ += text;
  put(directory_, directory_header);
  put(directory_, version);
  put_facts(directory_, name, text);
  put(directory_, std::uint16_t{0});  // no comment
  put(directory_, std::uint16_t{0});  // first disk
  put(directory_, std::uint16_t{0});  // no attributes
  put(directory_, std::uint32_t{0});
  put(directory_, start);
  directory_ += name;
  ++files_;
}

std::string Zip::finish() {
  auto const start = static_cast<std::uint32_t>(body_.size());
  auto const size = static_cast<std::uint32_t>(directory_.size());
  body_ += directory_;
  put(body_, end_header);
  put(body_, std::uint16_t{0});
  put(body_, std::uint16_t{0});
  put(body_, files_);
  put(body_, files_);
  put(body_, size);
  put(body_, start);
  put(body_, std::uint16_t{0});
  return std::move(body_);
}

}  // namespace roundhouse::server
