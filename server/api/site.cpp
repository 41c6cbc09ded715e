#include "server/api/site.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "roundhouse/sha256.h"
#include "text/phrase.h"

namespace roundhouse::api {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{64} * 1024 * 1024;
constexpr std::string_view first_file = "/index";

struct TypeName {
  std::string_view ending, type;
};
constexpr std::array<TypeName, 15> types{{{".html", "text/html; charset=utf-8"},
                                          {".css", "text/css; charset=utf-8"},
                                          {".js", "text/javascript; charset=utf-8"},
                                          {".mjs", "text/javascript; charset=utf-8"},
                                          {".json", "application/json; charset=utf-8"},
                                          {".webmanifest", "application/manifest+json"},
                                          {".svg", "image/svg+xml"},
                                          {".png", "image/png"},
                                          {".ico", "image/x-icon"},
                                          {".webp", "image/webp"},
                                          {".wasm", "application/wasm"},
                                          {".woff2", "font/woff2"},
                                          {".mp3", "audio/mpeg"},
                                          {".ogg", "audio/ogg"},
                                          {".txt", "text/plain; charset=utf-8"}}};

std::string_view type_of(std::string_view path) {
  for (auto const& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

/// The page's own screens: the program in the page reads the address.
constexpr std::array<std::string_view, 16> screens{"/game/",        "/table/",     "/people/",  "/lobby",
                                                   "/leaderboards", "/boards",     "/rules",    "/me",
                                                   "/history",      "/moderation", "/notices/", "/companion",
                                                   "/day",          "/progress",   "/studio",   "/puzzles"};

bool is_screen(std::string_view path) {
  return path == "/" ||
         std::ranges::any_of(screens, [path](std::string_view s) { return path.starts_with(s); });
}

bool takes(Request const& request, std::string_view packing) {
  return request.field("accept-encoding").find(packing) != std::string_view::npos;
}

std::optional<std::string> read_file(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

Text unreadable(fs::path const& path) {
  auto const name = path.string();
  return {text::phrase(Language::en, "{}: cannot be read", "{} : lecture impossible", name),
          text::phrase(Language::fr, "{}: cannot be read", "{} : lecture impossible", name)};
}

}  // namespace

std::string_view built_in(std::string_view path) {
  for (int i = 0; i < built_in_count; ++i)
    if (built_in_files[i].path == path) return built_in_files[i].text;
  return {};
}

Site Site::built_in_page() {
  Site site;
  constexpr std::string_view folder = "page";
  for (int i = 0; i < built_in_count; ++i) {
    auto const& file = built_in_files[i];
    if (file.path.starts_with("page/"))
      site.add(std::string(file.path.substr(folder.size())), std::string(file.text));
  }
  return site;
}

void Site::add(std::string const& path, std::string text) {
  auto const share = std::make_shared<std::string const>(std::move(text));
  auto const stem = path.substr(0, path.size() - 3);
  if (path.ends_with(".gz")) {
    files_[stem].gzip = share;
  } else if (path.ends_with(".br")) {
    files_[stem].brotli = share;
  } else {
    auto& entry = files_[path];
    entry.plain = share;
    entry.type = type_of(path);
    entry.etag = sha256_hex(*share).substr(0, 32);
    entry.route = path;
    entry.lasting = path.starts_with("/assets/");
  }
}

std::variant<Site, Text> Site::read(fs::path const& folder) {
  Site site;
  std::error_code wrong;
  std::size_t bytes = 0;
  for (fs::recursive_directory_iterator at(folder, wrong), end; !wrong && at != end; at.increment(wrong)) {
    auto const path = at->path();
    if (path.filename().string().starts_with('.') || !at->is_regular_file(wrong) || at->is_symlink(wrong))
      continue;
    auto text = read_file(path);
    if (!text) return unreadable(path);
    bytes += text->size();
    if (bytes > most_bytes)
      return Text{"the folder of the page is too large: more than 64 MiB",
                  "le dossier de la page est trop grand : plus de 64 Mio"};
    site.add("/" + path.lexically_relative(folder).generic_string(), std::move(*text));
  }
  if (wrong) return unreadable(folder);
  std::erase_if(site.files_, [](auto const& file) { return file.second.plain == nullptr; });
  return site;
}

Site::Entry const* Site::find(Request const& request) const {
  auto found = files_.find(request.path);
  if (found == files_.end() && is_screen(request.path)) {
    auto const* const ending = request.language() == Language::fr ? ".fr.html" : ".en.html";
    found = files_.find(std::string(first_file) + ending);
    if (found == files_.end()) found = files_.find(std::string(first_file) + ".html");
  }
  return found == files_.end() ? nullptr : &found->second;
}

std::optional<Response> Site::answer(Request const& request) const {
  auto const* const entry = find(request);
  if (entry == nullptr) return std::nullopt;
  Response response;
  response.route = entry->route;
  response.type = entry->type;
  response.shared_body = entry->plain;
  auto etag = '"' + entry->etag;
  if (entry->brotli && takes(request, "br")) {
    response.shared_body = entry->brotli;
    response.fields.emplace_back("Content-Encoding", "br");
    etag += "-br";
  } else if (entry->gzip && takes(request, "gzip")) {
    response.shared_body = entry->gzip;
    response.fields.emplace_back("Content-Encoding", "gzip");
    etag += "-gz";
  }
  etag += '"';
  response.fields.emplace_back("Vary", "Accept-Encoding, Accept-Language");
  response.fields.emplace_back("ETag", etag);
  response.fields.emplace_back("Cache-Control",
                               entry->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.field("if-none-match").find(etag) != std::string_view::npos) {
    response.status = 304;
    response.shared_body = std::make_shared<std::string const>();
  }
  return response;
}

}  // namespace roundhouse::api
