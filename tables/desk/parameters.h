/// Parameters of a query.
#pragma once

#include "engine/reading/number.h"
#include "tables/desk/http.h"
#include "text/phrase.h"

namespace roundhouse::tables::desk {

inline constexpr int most_rows = 200;

/// The number in a query parameter; `wrong` names the parameter if it holds none.
template <typename Number>
std::optional<Number> number(Request const& request, std::string_view name, std::string& wrong) {
  auto const text = request.parameter(name);
  if (!text) return std::nullopt;
  auto const value = number_from<Number>(*text);
  if (!value) wrong = name;
  return value;
}

inline std::optional<bool> truth(Request const& request, std::string_view name, std::string& wrong) {
  auto const text = request.parameter(name);
  if (!text) return std::nullopt;
  if (*text == "true" || *text == "false") return *text == "true";
  wrong = name;
  return std::nullopt;
}

inline Response wrong_parameter(std::string const& name, Language language) {
  return refusal(400, "parameter",
                 text::phrase(language, "{}: this value is not allowed here.",
                              "{} : cette valeur n’est pas admise ici.", name));
}

}  // namespace roundhouse::tables::desk
