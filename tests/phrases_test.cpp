/// Sentences with places for values, and numbers in words.
#include <doctest/doctest.h>

#include "text/explanations.h"
#include "text/phrase.h"

using namespace roundhouse;
using namespace roundhouse::text;

TEST_CASE("values are filled in one after the other, or by their numbers") {
  CHECK(filled("{} of {}", 3, "five") == "3 of five");
  CHECK(phrase(Language::en, "{} has {} left.", "Il reste {1} à {0}.", "Ada", 2) == "Ada has 2 left.");
  CHECK(phrase(Language::fr, "{} has {} left.", "Il reste {1} à {0}.", "Ada", 2) == "Il reste 2 à Ada.");
  CHECK(filled("nothing to fill") == "nothing to fill");
}

TEST_CASE("braces that are no places stay") {
  CHECK(filled(R"({"{}": {…}})", "ferries") == R"({"ferries": {…}})");
}

TEST_CASE("what is filled in is not looked at again") {
  CHECK(filled("{} and {}", "{}", "{0}") == "{} and {0}");
}

TEST_CASE("points have one digit behind the point, or the comma, and none if it is 0") {
  CHECK(number_text(2.04, Language::en) == "2");
  CHECK(number_text(-1.26, Language::en) == "1.3");
  CHECK(number_text(0.96, Language::fr) == "1");
  CHECK(number_text(12.5, Language::fr) == "12,5");
  CHECK(points_text(1.9, Language::fr) == "1,9 point");
  CHECK(points_text(1.9, Language::en) == "1.9 points");
}
