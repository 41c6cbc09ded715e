#include "engine/reading/json_text.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <set>
#include <vector>

#include "engine/reading/reader.h"

namespace roundhouse {

namespace json = boost::json;
using ErrorCode = boost::system::error_code;

namespace {

/// Builds the JSON value and stops at a key that stands twice in one object, which the parser of the
/// library would let pass: it keeps the last of the two.
struct Builder {
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();

  json::value_stack values;
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  std::string key;
  std::optional<std::string> key_twice;

  bool on_document_begin(ErrorCode&) {
    values.reset();
    return true;
  }
  bool on_document_end(ErrorCode&) { return true; }
  bool on_object_begin(ErrorCode&) {
    keys.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t n, ErrorCode&) {
    keys.pop_back();
    values.push_object(n);
    return true;
  }
  bool on_array_begin(ErrorCode&) { return true; }
  bool on_array_end(std::size_t n, ErrorCode&) {
    values.push_array(n);
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, ErrorCode&) {
    key.append(part.data(), part.size());
    values.push_chars(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, ErrorCode& ec) {
    key.append(part.data(), part.size());
    if (!keys.back().insert(key).second) {
      key_twice = key;
      ec = json::make_error_code(json::error::syntax);
      return false;
    }
    key.clear();
    values.push_key(part);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, ErrorCode&) {
    values.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, ErrorCode&) {
    values.push_string(part);
    return true;
  }
  bool on_number_part(json::string_view, ErrorCode&) { return true; }
  bool on_int64(std::int64_t i, json::string_view, ErrorCode&) {
    values.push_int64(i);
    return true;
  }
  bool on_uint64(std::uint64_t u, json::string_view, ErrorCode&) {
    values.push_uint64(u);
    return true;
  }
  bool on_double(double d, json::string_view, ErrorCode&) {
    values.push_double(d);
    return true;
  }
  bool on_bool(bool b, ErrorCode&) {
    values.push_bool(b);
    return true;
  }
  bool on_null(ErrorCode&) {
    values.push_null();
    return true;
  }
  bool on_comment_part(json::string_view, ErrorCode&) { return true; }
  bool on_comment(json::string_view, ErrorCode&) { return true; }
};

/// Lines and columns count from 1, columns in bytes.
std::string line_and_column(std::string_view text, std::size_t at) {
  auto const before = text.substr(0, std::min(at, text.size()));
  auto const line = std::ranges::count(before, '\n') + 1;
  auto const start = before.rfind('\n');
  auto const column = start == std::string_view::npos ? before.size() + 1 : before.size() - start;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// What the parser of the library found: it speaks English only.
Text syntax_fault(ErrorCode const& ec) {
  auto const french = [&]() -> std::string {
    if (ec == json::error::incomplete) return "texte incomplet";
    if (ec == json::error::exponent_overflow) return "exposant trop grand";
    if (ec == json::error::expected_hex_digit) return "chiffre hexadécimal attendu";
    if (ec == json::error::expected_utf16_escape || ec == json::error::illegal_leading_surrogate ||
        ec == json::error::illegal_trailing_surrogate) {
      return "caractère UTF-16 incorrect";
    }
    return "erreur de syntaxe";
  };
  return {ec.message(), french()};
}

}  // namespace

JsonText read_json(std::string_view text, std::size_t max_depth) {
  json::parse_options options;
  options.max_depth = max_depth;
  json::basic_parser<Builder> parser{options};
  JsonText out;
  out.used = parser.write_some(false, text.data(), text.size(), out.error);
  out.key_twice = parser.handler().key_twice;
  if (!out.error && out.used < text.size()) out.error = json::make_error_code(json::error::extra_data);
  if (!out.error) out.value = parser.handler().values.release();
  return out;
}

json::value parse_json_text(std::string_view text, BoardError& error) {
  if (text.size() > max_board_bytes) {
    error = {"file",
             filled({"the file has {} bytes; allowed are {}", "le fichier compte {} octets ; maximum : {}"},
                    text.size(), max_board_bytes)};
    return nullptr;
  }
  auto const depth = json::parse_options{}.max_depth;
  auto read = read_json(text, depth);
  if (!read.error) return std::move(read.value);
  auto const place = line_and_column(text, read.used);
  if (read.key_twice) {
    error = {place, filled({"the key {} stands twice in one object",
                            "la clé {} figure deux fois dans le même objet"},
                           quoted(*read.key_twice))};
  } else if (read.error == json::error::too_deep) {
    error = {place, filled({"lists and objects are nested too deeply; allowed are {} levels",
                            "les listes et les objets sont trop imbriqués ; {} niveaux au plus"},
                           depth)};
  } else if (read.error == json::error::extra_data) {
    error = {place, {"there is text after the end of the board", "il y a du texte après la fin du plateau"}};
  } else {
    error = {place, filled({"this is not JSON: {}", "ce n’est pas du JSON : {}"}, syntax_fault(read.error))};
  }
  return nullptr;
}

}  // namespace roundhouse
