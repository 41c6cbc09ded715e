#include "cli/program/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace roundhouse::cli {
namespace {

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    auto const end = std::min(list.find(','), list.size());
    parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

}  // namespace

Option& Option::one_of(std::vector<std::string> words) {
  kind = ValueKind::choice;
  choices = std::move(words);
  read = [words = choices, taken = std::move(read)](std::string const& typed) -> std::optional<Text> {
    if (std::ranges::find(words, typed) != words.end()) return taken(typed);
    auto const list = fmt::format("{}", fmt::join(words, ", "));
    return Text{"one of " + list, "une des valeurs " + list};
  };
  return *this;
}

Command& Command::add_command(std::string name, Text about) {
  return commands_.emplace_back(std::move(name), std::move(about), this);
}

Option& Command::add_option(std::string_view names, ReadValue read, Text value, Text help) {
  auto& option = options_.emplace_back();
  option.names = split(names);
  option.value = std::move(value);
  option.help = std::move(help);
  option.read = std::move(read);
  return option;
}

Option& Command::add_switch(std::string_view names, bool& target, Text help) {
  return add_option(
      names,
      [&target](std::string const&) {
        target = true;
        return std::nullopt;
      },
      {}, std::move(help));
}

Option& Command::add_text(std::string_view names, std::string& target, Text value, Text help) {
  return add_option(
      names,
      [&target](std::string const& typed) {
        target = typed;
        return std::nullopt;
      },
      std::move(value), std::move(help));
}

Option& Command::add_list(std::string_view names, std::vector<std::string>& target, Text value, Text help) {
  auto& option = add_option(
      names,
      // The first value given takes the place of the default.
      [&target, first = true](std::string const& typed) mutable {
        if (std::exchange(first, false)) target.clear();
        auto parts = split(typed);
        target.insert(target.end(), parts.begin(), parts.end());
        return std::optional<Text>();
      },
      std::move(value), std::move(help));
  option.many = true;
  return option;
}

Option& Command::add_argument(std::string& target, Text value, Text help) {
  return add_text("", target, std::move(value), std::move(help));
}

Option& Command::add_arguments(std::vector<std::string>& target, Text value, Text help) {
  auto& option = add_option(
      "",
      [&target](std::string const& typed) {
        target.push_back(typed);
        return std::nullopt;
      },
      std::move(value), std::move(help));
  option.many = true;
  return option;
}

std::string Command::full_name() const {
  return parent_ == nullptr ? name_ : parent_->full_name() + ' ' + name_;
}

Option const* Command::find(std::string_view option_name) const {
  for (auto const& option : options_)
    if (std::ranges::find(option.names, option_name) != option.names.end()) return &option;
  return parent_ == nullptr ? nullptr : parent_->find(option_name);  // --lang, --help: everywhere
}

Option* Command::find(std::string_view option_name) {
  return const_cast<Option*>(std::as_const(*this).find(option_name));  // NOLINT: the same search twice
}

Command* Command::find_command(std::string_view name) {
  auto const found = std::ranges::find(commands_, name, &Command::name_);
  return found == commands_.end() ? nullptr : &*found;
}

Text number_between(std::string const& least, std::string const& most) {
  return {fmt::format("a number from {} to {}", least, most),
          fmt::format("un nombre de {} à {}", least, most)};
}

std::string number_text(double value) {
  return fmt::format("{}", value);
}

}  // namespace roundhouse::cli
