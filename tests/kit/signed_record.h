/// Records changed on purpose and signed again, so that what is refused is the change and not the hash.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::kit {

/// A record in lines that a test changes.
class SignedRecord {
 public:
  explicit SignedRecord(std::string_view record);

  /// The number, from 1, of the first line that begins like this; throws if there is none.
  int find(std::string_view beginning) const;
  std::string const& line(int number) const { return lines_.at(static_cast<std::size_t>(number - 1)); }
  SignedRecord& replace(int number, std::string text);
  SignedRecord& insert(int before, std::string text);
  SignedRecord& remove(int number);

  /// The lines with the hash of the header and the four digits of every decision put right.
  std::string text() const;

 private:
  std::vector<std::string> lines_;
};

}  // namespace roundhouse::kit
