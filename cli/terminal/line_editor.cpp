#include "cli/terminal/line_editor.h"

#include <algorithm>
#include <csignal>

#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

std::atomic<bool> was_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal may set it

extern "C" void note_signal(int /*signal*/) {
  was_asked = true;
}

extern "C" void note_first_signal(int signal) {
  was_asked = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption(Way way) : way_(way) {
  was_asked = false;
  struct sigaction action{};
  action.sa_handler = way == Way::keyboard ? note_signal : note_first_signal;
  action.sa_flags = way == Way::keyboard ? 0 : SA_RESTART;
  for (int const signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
  if (way == Way::keyboard) sigaction(SIGHUP, &action, nullptr);
}

Interruption::~Interruption() {
  for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  if (way_ == Way::keyboard) std::signal(SIGHUP, SIG_DFL);
}

std::atomic<bool> const& Interruption::asked() {
  return was_asked;
}

}  // namespace roundhouse::cli

#ifdef ROUNDHOUSE_LINE_EDITOR

#include <histedit.h>
#include <langinfo.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>

namespace roundhouse::cli {

struct LineEditor::Library {
  EditLine* editor = nullptr;
  ::History* history = nullptr;
  std::string prompt;
  CompleteWord complete;
};

namespace {

extern "C" void wake_up(int /*signal*/) {}

LineEditor::Library& library_of(EditLine* editor);

/// 1 and a byte; 0 at the end of the input, -1 after an interruption.
int read_byte(EditLine* editor, unsigned char& byte) {
  while (true) {
    auto const n = ::read(STDIN_FILENO, &byte, 1);
    if (n >= 0) return static_cast<int>(n);
    if (errno != EINTR || Interruption::asked()) return -1;
    el_resize(editor);  // the window has another size now
  }
}

/// A character of UTF-8 while its bytes come in.
struct Unfinished {
  std::uint32_t code = 0;
  unsigned missing = 0;

  void add(unsigned char byte) {
    if (byte < 0x80) {
      *this = {.code = byte};
    } else if (byte >= 0xC0) {
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
      code = byte & (0x3FU >> missing);
    } else if (missing > 0) {
      code = code << 6U | (byte & 0x3FU);
      --missing;
    }
  }
};

/// One character, of one to four bytes; 0 at the end of the input, -1 after an interruption.
int read_character(EditLine* editor, wchar_t* character) {
  Unfinished read;
  do {
    unsigned char byte = 0;
    if (int const n = read_byte(editor, byte); n <= 0) return n;
    read.add(byte);
  } while (read.missing > 0);
  *character = static_cast<wchar_t>(read.code);
  return 1;
}

char* prompt_of(EditLine* editor) {
  return library_of(editor).prompt.data();
}

/// What all words begin with.
std::string common_beginning(std::vector<std::string> const& words) {
  auto common = words.front();
  for (auto const& word : words) {
    auto const differ = std::ranges::mismatch(common, word);
    common.erase(differ.in1, common.end());
  }
  return common;
}

unsigned char complete_line(EditLine* editor, int /*key*/) {
  auto const& complete = library_of(editor).complete;
  auto const* const line = el_line(editor);
  std::string const before(line->buffer, line->cursor);
  auto const words = complete ? complete(before) : std::vector<std::string>();
  if (words.empty()) return CC_ERROR;
  auto const word = before.substr(before.find_last_of(' ') + 1);
  auto const common = words.size() == 1 ? words.front() + ' ' : common_beginning(words);
  if (visible_width(common) > visible_width(word) || words.size() == 1) {
    el_deletestr(editor, visible_width(word));
    el_insertstr(editor, common.c_str());
    return CC_REFRESH;
  }
  std::string list = "\n";
  for (auto const& row : in_columns(words, 78)) list += row + '\n';
  std::fputs(list.c_str(), stdout);
  std::fflush(stdout);
  return CC_REDISPLAY;
}

LineEditor::Library& library_of(EditLine* editor) {
  void* library = nullptr;
  el_get(editor, EL_CLIENTDATA, &library);
  return *static_cast<LineEditor::Library*>(library);
}

/// The library draws letters by the locale; what is typed and shown here is UTF-8 in any case.
void choose_characters() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

}  // namespace

LineEditor::LineEditor() : library_(std::make_unique<Library>()) {
  choose_characters();
  struct sigaction action{};
  action.sa_handler = wake_up;
  sigaction(SIGWINCH, &action, nullptr);
  auto* const editor = el_init("roundhouse", stdin, stdout, stderr);
  library_->editor = editor;
  library_->history = history_init();
  HistEvent event;
  history(library_->history, &event, H_SETSIZE, 500);
  history(library_->history, &event, H_SETUNIQUE, 1);
  el_set(editor, EL_CLIENTDATA, library_.get());
  el_set(editor, EL_PROMPT, &prompt_of);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_GETCFN, &read_character);
  el_set(editor, EL_HIST, &history, library_->history);
  el_set(editor, EL_ADDFN, "complete", "Complete the word", &complete_line);
  el_set(editor, EL_BIND, "^I", "complete", nullptr);
}

LineEditor::~LineEditor() {
  el_end(library_->editor);
  history_end(library_->history);
}

bool LineEditor::is_available() {
  auto const* const term = std::getenv("TERM");
  return term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
}

std::optional<std::string> LineEditor::read(std::string const& prompt) {
  library_->prompt = prompt;
  el_resize(library_->editor);
  int count = 0;
  auto const* const line = el_gets(library_->editor, &count);
  if (line == nullptr || count <= 0) return std::nullopt;
  std::string typed(line, static_cast<std::size_t>(count));
  while (typed.ends_with('\n') || typed.ends_with('\r')) typed.pop_back();
  HistEvent event;
  if (!typed.empty()) history(library_->history, &event, H_ENTER, typed.c_str());
  return typed;
}

void LineEditor::complete_with(CompleteWord complete) {
  library_->complete = std::move(complete);
}

}  // namespace roundhouse::cli

#else

namespace roundhouse::cli {

struct LineEditor::Library {};
LineEditor::LineEditor() = default;
LineEditor::~LineEditor() = default;
bool LineEditor::is_available() {
  return false;
}
std::optional<std::string> LineEditor::read(std::string const& /*prompt*/) {
  return std::nullopt;
}
void LineEditor::complete_with(CompleteWord /*complete*/) {}

}  // namespace roundhouse::cli

#endif
