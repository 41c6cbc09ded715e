/// How a row of numbers is divided: named blocks one behind the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::observation {

/// The version of features and actions: raised when a number changes its place or its meaning.
inline constexpr int layout_version = 1;

/// A part of a row. Its numbers lie as in an array of that shape, the last index running fastest.
struct Block {
  std::string name;
  int start = 0;
  std::vector<int> shape;
  float scale = 1;      // a number times this is about between -1 and 1
  std::string meaning;  // for the documentation, in English
  int size() const {
    int product = 1;
    for (int const n : shape) product *= n;
    return product;
  }
};

/// Blocks, in order.
class Blocks {
 public:
  /// Adds a block behind the others and returns where it begins.
  int add(std::string_view name, std::vector<int> shape, float scale, std::string_view meaning) {
    Block block{std::string(name), size_, std::move(shape), scale, std::string(meaning)};
    size_ += block.size();
    list_.push_back(std::move(block));
    return list_.back().start;
  }
  int size() const { return size_; }  // of all
  std::vector<Block> const& list() const { return list_; }

 private:
  std::vector<Block> list_;
  int size_ = 0;
};

}  // namespace roundhouse::observation
