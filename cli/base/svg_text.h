/// Text inside a drawing.
#pragma once

#include <string>

namespace roundhouse::cli {

/// With the signs that SVG keeps for itself written out.
inline std::string svg_escaped(std::string const& text) {
  std::string out;
  for (char const c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

}  // namespace roundhouse::cli
