#include "fuzz/record_repair.h"

#include "roundhouse/rules.h"
#include "roundhouse/sha256.h"

namespace roundhouse::fuzz {
namespace {

/// Takes the next line off the text, with its line feed.
std::string_view take_line(std::string_view& text) {
  auto const end = text.find('\n');
  auto const line = text.substr(0, end == std::string_view::npos ? end : end + 1);
  text.remove_prefix(line.size());
  return line;
}

/// Text that grows together with its hash.
class HashedText {
 public:
  void add(std::string_view more) {
    text_ += more;
    hash_.update(more);
  }
  std::string digest() const {
    Sha256 copy = hash_;
    return to_hex(copy.finish());
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  Sha256 hash_;
};

}  // namespace

std::string repair_record(Board const& board, std::string_view text) {
  HashedText out;
  bool in_header = true;
  while (!text.empty()) {
    auto const line = take_line(text);
    auto const mark = line.rfind(" ~");
    if (in_header && line.starts_with("board ")) {
      out.add("board " + board.id + ' ' + board.hash + '\n');
    } else if (in_header && line.starts_with("rules ")) {
      out.add("rules " + std::to_string(rules_version) + '\n');
    } else if (in_header && line.starts_with("header ")) {
      out.add("header " + out.digest() + '\n');
      in_header = false;
    } else if (!in_header && mark != std::string_view::npos) {
      out.add(line.substr(0, mark));
      out.add(" ~" + out.digest().substr(0, 4) + '\n');
    } else {
      out.add(line);
    }
  }
  return out.take();
}

std::string_view named_board(std::string_view text) {
  while (!text.empty()) {
    auto line = take_line(text);
    if (!line.starts_with("board ")) continue;
    line.remove_prefix(6);
    return line.substr(0, line.find_first_of(" \n"));
  }
  return "";
}

}  // namespace roundhouse::fuzz
