/// Command lines: what is read, what is refused and how, what a shell may complete.
#include <doctest/doctest.h>

#include "cli/base/messages.h"
#include "cli/program/command.h"
#include "cli/program/options.h"

using namespace roundhouse;
using namespace roundhouse::cli;

namespace {

/// A program with one command that has an option of every kind.
struct Kitchen {
  Kitchen() {
    auto& cook = program.add_command("cook", {"Cook", "Cuisiner"});
    cook.add_list("--spices", spices, {"A,B", "A,B"}, {"Spices", "Épices"}).of(ValueKind::player);
    cook.add_number("--minutes,-m", minutes, 1, 90, {"Minutes", "Minutes"});
    cook.add_switch("--lid,-l", lid, {"With a lid", "Avec couvercle"});
    cook.add_text("--pot", pot, {"POT", "POT"}, {"Pot", "Casserole"}).excludes({"--pan"});
    cook.add_text("--pan", pan, {"PAN", "POÊLE"}, {"Pan", "Poêle"});
    cook.add_switch("--stir", stir, {"Stir", "Remuer"}).needs("--pot");
    add_seed(cook, seed);
    cook.add_argument(dish, {"DISH", "PLAT"}, {"The dish", "Le plat"}).needed();
    cook.run = [] { return 0; };
  }

  /// The complaint; empty if there is none.
  std::string read(std::vector<std::string> const& arguments) {
    auto const result = read_arguments(program, arguments);
    auto const* const problem = std::get_if<ArgumentProblem>(&result);
    return problem == nullptr ? "" : problem->message;
  }

  Command program{"kitchen", {"A kitchen", "Une cuisine"}};
  std::vector<std::string> spices{"salt"};
  int minutes = 10;
  bool lid = false;
  bool stir = false;
  std::string pot;
  std::string pan;
  std::string dish;
  std::uint64_t seed = 1;
};

std::string complaint(std::vector<std::string> const& arguments) {
  set_language(Language::en);
  return Kitchen().read(arguments);
}

}  // namespace

TEST_CASE("options are read in every form that people type") {
  Kitchen kitchen;
  CHECK(kitchen.read({"cook", "-m5", "soup", "--pot=big", "-l", "--spices", "a,b", "--spices", "c"}).empty());
  CHECK(kitchen.minutes == 5);
  CHECK(kitchen.dish == "soup");
  CHECK(kitchen.pot == "big");
  CHECK(kitchen.lid);
  CHECK(kitchen.spices == std::vector<std::string>{"a", "b", "c"});
  Kitchen other;
  CHECK(other.read({"cook", "--", "--soup"}).empty());
  CHECK(other.dish == "--soup");
  CHECK(other.spices == std::vector<std::string>{"salt"});
}

TEST_CASE("what makes no sense is said in plain words") {
  CHECK(complaint({"cook", "soup", "--minute", "5"}) == "unknown option --minute (did you mean --minutes?)");
  CHECK(complaint({"cook", "soup", "-x"}) == "unknown option -x");
  CHECK(complaint({"cok"}) == "unknown command 'cok' (did you mean cook?). The commands are: cook.");
  CHECK(complaint({"cook", "soup", "--minutes", "91"}) == "--minutes: '91' is not a number from 1 to 90");
  CHECK(complaint({"cook", "soup", "--minutes", "--lid"}) == "--minutes needs a value: --minutes N");
  CHECK(complaint({"cook", "soup", "--minutes", "1", "-m", "2"}) == "-m is given twice");
  CHECK(complaint({"cook", "soup", "--lid=on"}) == "--lid takes no value");
  CHECK(complaint({"cook", "soup", "salad"}) == "'salad' is one argument too many");
  CHECK(complaint({"cook"}) == "DISH is missing: The dish");
  CHECK(complaint({"cook", "soup", "--pot", "a", "--pan", "b"}) == "--pot and --pan do not go together");
  CHECK(complaint({"cook", "soup", "--stir"}) == "--stir needs --pot");
  CHECK(complaint({}) == "a command is missing. The commands are: cook.");
}

TEST_CASE("a seed is a number that fits, or 64 hexadecimal digits; nothing is cut to fit") {
  Kitchen kitchen;
  CHECK(kitchen.read({"cook", "soup", "--seed", "18446744073709551615"}).empty());
  CHECK(kitchen.seed == 18446744073709551615U);
  Kitchen other;
  CHECK(other.read({"cook", "soup", "-s", std::string(64, 'a')}).empty());
  CHECK(other.seed != 1);
  for (auto const* wrong :
       {"18446744073709551616", "99999999999999999999", "-1", "1.5", "0x10", "one", "", "aaaa"}) {
    CAPTURE(wrong);
    CHECK(complaint({"cook", "soup", "--seed=" + std::string(wrong)}).starts_with("--seed: '"));
  }
}

TEST_CASE("the help and the manual page name every option in the language of the run") {
  Kitchen kitchen;
  for (auto const language : {Language::en, Language::fr}) {
    set_language(language);
    auto const* const cook = kitchen.program.find_command("cook");
    auto const help = help_text(*cook);
    auto const manual = manual_page(kitchen.program, "1.0");
    for (auto const& option : cook->options()) {
      CAPTURE(option.help.en);
      CHECK(help.find(option.help.in(language).substr(0, 20)) != std::string::npos);
      CHECK(manual.find(option.help.in(language).substr(0, 20)) != std::string::npos);
      for (auto const& name : option.names) CHECK(help.find(name) != std::string::npos);
    }
  }
  set_language(Language::en);
}

TEST_CASE("a shell completes commands, options and values") {
  Kitchen kitchen;
  auto const completed = [&](std::vector<std::string> const& words) {
    return completions(kitchen.program, words);
  };
  CHECK(completed({"c"}) == std::vector<std::string>{"cook"});
  CHECK(completed({"cook", "--m"}) == std::vector<std::string>{"--minutes"});
  CHECK(completed({"cook", "--spices", "random,plan"}) == std::vector<std::string>{"random,planner"});
  CHECK(completed({"cook", "--minutes", ""}).empty());
}
