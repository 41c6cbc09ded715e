#include "cli/base/files.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "cli/base/messages.h"

namespace roundhouse::cli {
namespace {

struct Close {
  void operator()(std::FILE* f) const { std::fclose(f); }
};
using OpenFile = std::unique_ptr<std::FILE, Close>;

std::string reason_of(int number) {
  return std::generic_category().message(number);
}

}  // namespace

std::optional<std::string> why_not_readable(std::filesystem::path const& path) {
  std::error_code ignored;
  bool const folder = std::filesystem::is_directory(path, ignored);
  if (!folder && ::access(path.c_str(), R_OK) == 0) return std::nullopt;
  return say(phrases::cannot_read, path.string(), folder ? say(phrases::is_folder) : reason_of(errno));
}

FileText read_whole_file(std::filesystem::path const& path, std::size_t max_bytes) {
  auto fail = [&](std::string const& reason) {
    return FileText{{}, say(phrases::cannot_read, path.string(), reason)};
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return fail(say(phrases::is_folder));
  OpenFile const file(std::fopen(path.c_str(), "rb"));
  if (!file) return fail(reason_of(errno));
  FileText read;
  char buffer[1 << 16];
  while (auto const n = std::fread(buffer, 1, sizeof buffer, file.get())) {
    read.text.append(buffer, n);
    if (read.text.size() > max_bytes)
      return fail(say({"larger than {} KiB", "plus de {} Kio"}, max_bytes / 1024));
  }
  return std::ferror(file.get()) != 0 ? fail(reason_of(errno)) : read;
}

std::optional<std::string> write_whole_file(std::filesystem::path const& path, std::string_view text) {
  auto fail = [&](int number) { return say(phrases::cannot_write, path.string(), reason_of(number)); };
  std::error_code ignored;
  // What is not a plain file (/dev/stdout, a pipe) cannot be renamed over.
  bool const in_place =
      std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
  auto const draft = in_place ? path.string() : fmt::format("{}.{}.tmp", path.string(), ::getpid());
  OpenFile file(std::fopen(draft.c_str(), "wb"));
  if (!file) return fail(errno);
  bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  written = std::fflush(file.get()) == 0 && written;
  int number = errno;
  file.reset();
  if (written && (in_place || std::rename(draft.c_str(), path.c_str()) == 0)) return std::nullopt;
  if (written) number = errno;
  if (!in_place) std::filesystem::remove(draft, ignored);
  return fail(number);
}

std::optional<std::string> why_not_writable(std::filesystem::path const& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return say(phrases::cannot_write, path.string(), say(phrases::is_folder));
  }
  auto const folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (::access(folder.c_str(), W_OK) == 0) return std::nullopt;
  return say(phrases::cannot_write, path.string(), reason_of(errno));
}

std::optional<std::string> make_folder(std::filesystem::path const& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return std::nullopt;
  return say(phrases::cannot_write, folder.string(), reason_of(error.value()));
}

std::uint64_t allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

std::optional<std::string> environment(std::string const& name) {
  char const* const value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

std::filesystem::path state_folder() {
  auto const state = environment("XDG_STATE_HOME").value_or("");
  if (!state.empty()) return std::filesystem::path(state) / "roundhouse";
  return std::filesystem::path(environment("HOME").value_or(".")) / ".local/state/roundhouse";
}

std::optional<std::string> write_private_file(std::filesystem::path const& file, std::string_view text) {
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  auto const before = ::umask(S_IRWXG | S_IRWXO);
  auto problem = write_whole_file(file, text);
  ::umask(before);
  return problem;
}

}  // namespace roundhouse::cli
