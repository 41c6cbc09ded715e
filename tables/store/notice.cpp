#include "tables/store/notice.h"

#include <algorithm>
#include <optional>

#include "engine/reading/number.h"
#include "tables/store/store.h"

namespace roundhouse::tables {
namespace {

constexpr std::size_t longest_payload = 7'900;  // PostgreSQL takes less than 8 000 bytes
constexpr auto last_kind = Notice::Kind::other;

bool is_line(std::string_view text) {
  return text.find('\n') == std::string_view::npos;
}

std::optional<std::string> line_of(Notice const& notice) {
  auto line = std::to_string(static_cast<int>(notice.kind)) + ' ' + std::to_string(notice.number) + ' ' +
              notice.about + ' ' + notice.text;
  bool const fits =
      line.size() <= longest_notice && is_line(line) && notice.about.find(' ') == std::string::npos;
  return fits ? std::optional(std::move(line)) : std::nullopt;
}

/// Up to the next space; the rest stays.
std::string_view word_of(std::string_view& line) {
  auto const end = std::min(line.find(' '), line.size());
  auto const word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

std::optional<Notice> notice_of(std::string_view line) {
  auto const kind = number_from<std::int64_t>(word_of(line));
  auto const number = number_from<std::int64_t>(word_of(line));
  if (!kind || !number || *kind < 0 || *kind > static_cast<int>(last_kind)) return std::nullopt;
  auto const about = word_of(line);
  return Notice{static_cast<Notice::Kind>(*kind), std::string(about), *number, std::string(line)};
}

/// What follows from each kind of change.
struct NoticeOf {
  using Kind = Notice::Kind;
  using Maybe = std::optional<Notice>;
  Maybe operator()(Append const& c) const { return Notice{Kind::table, c.entry.table, c.entry.sequence}; }
  Maybe operator()(AddChat const& c) const { return Notice{Kind::chat, c.line.table, c.line.number}; }
  Maybe operator()(SetMute const& c) const { return Notice{Kind::mutes, c.person}; }
  Maybe operator()(Rename const& c) const { return Notice{Kind::person, c.person}; }
  Maybe operator()(SetLanguage const& c) const { return Notice{Kind::person, c.person}; }
  Maybe operator()(SetPassword const& c) const { return Notice{Kind::person, c.person}; }
  Maybe operator()(ForgetPerson const& c) const { return Notice{Kind::gone, c.person}; }
  Maybe operator()(EndSession const& c) const {
    return c.person.empty() ? Notice{Kind::session, c.id} : Notice{Kind::sessions, c.person};
  }
  Maybe operator()(EndSessionsOf const& c) const { return Notice{Kind::sessions, c.person}; }
  Maybe operator()(RemoveChat const& c) const { return Notice{Kind::removed, c.table, c.line}; }
  Maybe operator()(RemoveTable const& c) const { return Notice{Kind::removed, c.table}; }
  Maybe operator()(AddAudit const& /*change*/) const { return Notice{Kind::other, "audit"}; }
  Maybe operator()(AskThought const& /*change*/) const { return Notice{Kind::thought}; }
  Maybe operator()(AnswerThought const& c) const { return Notice{Kind::answer, c.id, 0, c.text}; }
  Maybe operator()(Notify const& c) const { return c.notice; }
  Maybe operator()(auto const& /*change*/) const { return std::nullopt; }
};

}  // namespace

std::vector<std::string> to_payloads(std::string_view node, std::span<Notice const> notices) {
  std::vector<std::string> payloads;
  for (auto const& notice : notices) {
    auto const line = line_of(notice);
    if (!line) continue;
    bool const room = !payloads.empty() && payloads.back().size() + 1 + line->size() <= longest_payload;
    if (!room) payloads.emplace_back(node);
    payloads.back() += '\n' + *line;
  }
  return payloads;
}

std::pair<std::string, std::vector<Notice>> from_payload(std::string_view payload) {
  auto const first = std::min(payload.find('\n'), payload.size());
  std::pair<std::string, std::vector<Notice>> told{std::string(payload.substr(0, first)), {}};
  payload.remove_prefix(std::min(first + 1, payload.size()));
  while (!payload.empty()) {
    auto const end = std::min(payload.find('\n'), payload.size());
    if (auto notice = notice_of(payload.substr(0, end))) told.second.push_back(std::move(*notice));
    payload.remove_prefix(std::min(end + 1, payload.size()));
  }
  return told;
}

std::vector<Notice> notices_of(Changes const& changes) {
  std::vector<Notice> notices;
  for (auto const& change : changes) {
    auto notice = std::visit(NoticeOf{}, change);
    if (!notice) continue;
    // Several entries of a table are one piece of news: the last.
    bool const same = !notices.empty() && notices.back().kind == notice->kind &&
                      notice->kind == Notice::Kind::table && notices.back().about == notice->about;
    if (same) notices.pop_back();
    notices.push_back(std::move(*notice));
  }
  return notices;
}

}  // namespace roundhouse::tables
