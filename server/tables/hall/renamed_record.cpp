#include "server/tables/hall/renamed_record.h"

#include <algorithm>

#include "roundhouse/sha256.h"

namespace roundhouse::server {
namespace {

constexpr std::size_t check_digits = 4;

/// The text so far, and the hash of it.
class Copy {
 public:
  void add(std::string_view piece) {
    text_ += piece;
    hash_.update(piece);
  }
  std::string digest() const {
    auto so_far = hash_;
    return to_hex(so_far.finish());
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  Sha256 hash_;
};

bool is_decision(std::string_view line) {
  return !line.empty() && line.front() >= '0' && line.front() <= '9' && line.size() > check_digits + 2 &&
         line.substr(line.size() - check_digits - 2, 2) == " ~";
}

/// The line with another name, or with the hash of what stands above it now.
void add_line(Copy& copy, std::string_view line, std::vector<std::size_t> const& seats,
              std::string_view name) {
  for (auto const seat : seats) {
    auto const start = "player " + std::to_string(seat + 1) + ' ';
    if (!line.starts_with(start)) continue;
    copy.add(start);
    return copy.add(name);
  }
  for (std::string_view const hash : {"header ", "sha256 "}) {
    if (!line.starts_with(hash) || !is_sha256_hex(line.substr(hash.size()))) continue;
    auto const digest = copy.digest();
    copy.add(hash);
    return copy.add(digest);
  }
  if (!is_decision(line)) return copy.add(line);
  copy.add(line.substr(0, line.size() - check_digits - 2));
  auto const digits = copy.digest().substr(0, check_digits);
  copy.add(" ~");
  copy.add(digits);
}

}  // namespace

std::string renamed_record(std::string_view record, std::vector<std::size_t> const& seats,
                           std::string_view name) {
  Copy copy;
  while (!record.empty()) {
    auto const end = std::min(record.find('\n'), record.size());
    add_line(copy, record.substr(0, end), seats, name);
    if (end < record.size()) copy.add("\n");
    record.remove_prefix(std::min(end + 1, record.size()));
  }
  return copy.take();
}

}  // namespace roundhouse::server
