/// The files of the page, all in memory: no path can lead outside.
#pragma once

#include <filesystem>
#include <map>
#include <variant>

#include "server/api/http.h"

namespace roundhouse::api {

/// A file built into the program.
struct File {
  std::string_view path;  // `page/index.en.html`
  std::string_view text;
};
extern File const built_in_files[];
extern int const built_in_count;
/// Its text; empty if there is none.
std::string_view built_in(std::string_view path);

class Site {
 public:
  /// The plain page that is built in.
  static Site built_in_page();
  /// Everything in the folder. `x.js.gz` and `x.js.br` are packed forms of `x.js`.
  static std::variant<Site, Text> read(std::filesystem::path const& folder);

  /// The file, or that the visitor has it already; nothing if there is no such file. Addresses of the page's
  /// own screens
  /// (`/game/ID`) are its first file.
  std::optional<Response> answer(Request const& request) const;

 private:
  struct Entry {
    std::shared_ptr<std::string const> plain, gzip, brotli;
    std::string type, etag, route;
    bool lasting = false;  // has its hash in its name: never changes
  };
  Entry const* find(Request const& request) const;
  void add(std::string const& path, std::string text);

  std::map<std::string, Entry, std::less<>> files_;  // by path, `/index.html`
};

}  // namespace roundhouse::api
