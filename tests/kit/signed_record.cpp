#include "kit/signed_record.h"

#include <sstream>
#include <stdexcept>

#include "roundhouse/sha256.h"

namespace roundhouse::kit {

SignedRecord::SignedRecord(std::string_view record) {
  std::istringstream in{std::string(record)};
  for (std::string line; std::getline(in, line);) lines_.push_back(line);
}

int SignedRecord::find(std::string_view beginning) const {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].starts_with(beginning)) return static_cast<int>(i) + 1;
  }
  throw std::logic_error("no line begins with " + std::string(beginning));
}

SignedRecord& SignedRecord::replace(int number, std::string text) {
  lines_.at(static_cast<std::size_t>(number - 1)) = std::move(text);
  return *this;
}

SignedRecord& SignedRecord::insert(int before, std::string text) {
  lines_.insert(lines_.begin() + (before - 1), std::move(text));
  return *this;
}

SignedRecord& SignedRecord::remove(int number) {
  lines_.erase(lines_.begin() + (number - 1));
  return *this;
}

std::string SignedRecord::text() const {
  std::string out;
  for (auto const& line : lines_) {
    auto const mark = line.rfind(" ~");
    if (line.starts_with("header ")) {
      out += "header " + sha256_hex(out);
    } else if (mark != std::string::npos) {
      out += line.substr(0, mark);
      out += " ~" + sha256_hex(out).substr(0, 4);
    } else {
      out += line;
    }
    out += '\n';
  }
  return out;
}

}  // namespace roundhouse::kit
