#include "cli/arena/output.h"

#include <boost/json.hpp>

#include "cli/arena/messages.h"
#include "cli/base/files.h"

namespace roundhouse::cli {
namespace {

bool can_write(std::string const& file) {
  if (file.empty()) return true;
  auto const why = why_not_writable(file);
  if (why) complain(phrases::failed, *why);
  return !why;
}

}  // namespace

bool can_write_files(ArenaOptions const& options) {
  return can_write(options.csv) && can_write(options.svg);
}

bool write_report(ArenaOptions const& options, ArenaReport const& report) {
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(arena_json(report)));
  } else {
    fmt::print("{}", arena_tables(report));
    if (options.fingerprint) fmt::print("\n{}", fingerprint_tables(report));
  }
  auto const write = [](std::string const& file, auto const& text) {
    if (file.empty()) return true;
    auto const error = write_whole_file(file, text());
    if (error) complain(phrases::failed, *error);
    return !error;
  };
  bool const csv = write(options.csv, [&] { return arena_csv(report); });
  bool const svg = write(options.svg, [&] { return arena_svg(report); });
  return csv && svg;
}

}  // namespace roundhouse::cli
