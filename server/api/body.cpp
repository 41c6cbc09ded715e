#include "server/api/body.h"

#include <boost/json.hpp>

#include "text/phrase.h"

namespace roundhouse::api {
namespace {

namespace js = boost::json;

template <typename... Args>
people::Problem wrong_body(fmt::format_string<Args const&...> en, fmt::format_string<Args const&...> fr,
                           Args const&... args) {
  return {400, "body", {fmt::format(en, args...), fmt::format(fr, args...)}};
}

bool is(js::value const& value, Kind kind) {
  switch (kind) {
    case Kind::text: return value.is_string();
    case Kind::truth: return value.is_bool();
    case Kind::number: return value.is_int64();
    case Kind::list: return value.is_array();
  }
  return false;
}

Text kind_name(Kind kind) {
  switch (kind) {
    case Kind::text: return {"a text", "un texte"};
    case Kind::truth: return {"true or false", "true ou false"};
    case Kind::number: return {"a whole number", "un nombre entier"};
    case Kind::list: return {"a list", "une liste"};
  }
  return {};
}

std::optional<people::Problem> field_problem(std::string_view name, js::value const& value,
                                             std::initializer_list<Expected> expected) {
  for (auto const& field : expected) {
    if (field.name != name) continue;
    if (is(value, field.kind)) return std::nullopt;
    auto const should = kind_name(field.kind);
    return people::Problem{400,
                           "body",
                           {fmt::format("{}: this must be {}.", name, should.in(Language::en)),
                            fmt::format("{} : il faut {}.", name, should.in(Language::fr))}};
  }
  auto const shown = std::string(name.substr(0, 40));
  return wrong_body("{}: unknown field.", "{} : champ inconnu.", shown);
}

}  // namespace

std::variant<js::object, people::Problem> read_body(std::string_view text,
                                                    std::initializer_list<Expected> expected) {
  if (text.empty()) return js::object();
  boost::system::error_code wrong;
  js::parse_options options;
  options.max_depth = 8;
  auto value = js::parse(text, wrong, {}, options);
  if (wrong)
    return wrong_body("The body is not JSON: {}.", "Le corps n’est pas du JSON : {}.", wrong.message());
  if (!value.is_object())
    return wrong_body("The body must be a JSON object.", "Le corps doit être un objet JSON.");
  for (auto const& field : value.as_object())
    if (auto problem = field_problem(field.key(), field.value(), expected)) return std::move(*problem);
  return std::move(value.as_object());
}

std::optional<std::string> text_of(js::object const& body, std::string_view name) {
  auto const* const value = body.if_contains(name);
  if (value == nullptr) return std::nullopt;
  return std::string(value->as_string());
}

server::Secret secret_of(js::object const& body, std::string_view name) {
  return server::Secret(text_of(body, name).value_or(""));
}

bool truth_of(js::object const& body, std::string_view name) {
  auto const* const value = body.if_contains(name);
  return value != nullptr && value->as_bool();
}

}  // namespace roundhouse::api
