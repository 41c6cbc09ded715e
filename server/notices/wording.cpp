#include "server/notices/wording.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json.hpp>

#include "server/notices/encoding.h"
#include "text/phrase.h"

namespace roundhouse::notices {
namespace {

namespace js = boost::json;
using tables::AlertKind;
using text::phrase;
using text::pick;

constexpr std::size_t most_in_push = 5;   // tables; a push message has room for 4 kB
constexpr std::size_t line_bytes = 76;    // of base64 in mail
constexpr std::size_t subject_part = 39;  // bytes: a word of an encoded header has 75 characters at most

std::string_view about_word(AlertKind about) {
  constexpr std::array<std::string_view, 5> words{"turn", "over", "invitation", "plan", "test"};
  return words.at(static_cast<std::size_t>(about));
}

std::string_view what(AlertKind about, Language language) {
  switch (about) {
    case AlertKind::turn: return pick(language, "It is your turn", "C’est à vous de jouer");
    case AlertKind::over: return pick(language, "The game is over", "La partie est terminée");
    case AlertKind::invitation: return pick(language, "You are invited", "Vous êtes invité");
    case AlertKind::plan:
      return pick(language, "Your plan no longer applies: it is your turn",
                  "Votre plan ne convient plus : c’est à vous de jouer");
    default: break;
  }
  return pick(language, "Notices arrive here", "Les avis arrivent bien ici");
}

std::string title(std::vector<News> const& news, Language language) {
  if (news.size() == 1) return std::string(what(news.front().about, language));
  return phrase(language, "News from {} tables", "Des nouvelles de {} tables", news.size());
}

std::string place(News const& news, Links const& links) {
  return news.table.empty() ? links.home() : links.table(news.table);
}

/// Characters stay whole (RFC 2047, 5.3).
std::string encoded_subject(std::string_view subject) {
  std::string text;
  while (!subject.empty()) {
    auto size = std::min(subject_part, subject.size());
    while (size < subject.size() && (static_cast<unsigned char>(subject[size]) & 0xC0U) == 0x80U) --size;
    text += (text.empty() ? "=?utf-8?B?" : "\r\n =?utf-8?B?") + base64(subject.substr(0, size)) + "?=";
    subject.remove_prefix(size);
  }
  return text;
}

std::string in_lines(std::string const& encoded) {
  std::string lines;
  for (std::size_t at = 0; at < encoded.size(); at += line_bytes)
    lines += encoded.substr(at, line_bytes) + "\r\n";
  return lines;
}

}  // namespace

std::string_view bare_address(std::string_view address) {
  auto const open = address.rfind('<');
  auto const close = address.rfind('>');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return address;
  return address.substr(open + 1, close - open - 1);
}

std::string sentence(News const& news, Language language) {
  std::string text(what(news.about, language));
  if (news.table.empty()) return text + '.';
  text += phrase(language, ": {}", " : {}", news.board.in(language));
  if (news.others.empty()) return text;
  auto const last = news.others.size() - 1;
  std::string names;
  for (std::size_t i = 0; i <= last; ++i) {
    if (i > 0) names += i == last ? pick(language, " and ", " et ") : ", ";
    names += news.others[i];
  }
  return text + phrase(language, ", with {}", ", avec {}", names);
}

Letter letter(Recipient const& to, std::vector<News> const& news, Links const& links,
              std::string const& channel) {
  std::string lines;
  for (auto const& one : news) lines += sentence(one, to.language) + "\n  " + place(one, links) + "\n\n";
  auto text =
      phrase(to.language,
             "Hello {},\n\n{}You get this mail because you asked for notices of your games.\nNo more of "
             "these: {}\n",
             "Bonjour {},\n\n{}Vous recevez ce message parce que vous avez demandé des avis sur vos "
             "parties.\nNe plus en recevoir : {}\n",
             to.name, lines, links.page(LinkDeed::off, channel));
  return {"Roundhouse" + std::string(pick(to.language, ": ", " : ")) + title(news, to.language),
          std::move(text), true};
}

Letter confirmation(Recipient const& to, Links const& links, std::string const& channel) {
  return {
      std::string(
          pick(to.language, "Roundhouse: is this your address?", "Roundhouse : est-ce bien votre adresse ?")),
      phrase(to.language,
             "Hello {},\n\nfollow this link to get notices of your games at this address, and to find your "
             "way back if you\nforget your password:\n\n  {}\n\nIf you did not ask for this, ignore this "
             "mail: no other will come.\n",
             "Bonjour {},\n\nsuivez ce lien pour recevoir à cette adresse des avis sur vos parties, et pour "
             "retrouver votre compte\nsi vous oubliez votre mot de passe :\n\n  {}\n\nSi vous n’avez rien "
             "demandé, ignorez ce message : aucun autre ne suivra.\n",
             to.name, links.page(LinkDeed::confirm, channel))};
}

std::string message(Envelope const& envelope, Letter const& letter, std::string const& one_click) {
  auto const sender = bare_address(envelope.from);
  auto const host = sender.substr(std::min(sender.find('@') + 1, sender.size()));
  auto const seconds = std::chrono::floor<std::chrono::seconds>(envelope.at);
  auto text = fmt::format(
      "From: {}\r\nTo: <{}>\r\nSubject: {}\r\nDate: {:%a, %d %b %Y %H:%M:%S} +0000\r\nMessage-ID: <{}@{}>\r\n"
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n"
      "Auto-Submitted: auto-generated\r\n",
      envelope.from, envelope.to, encoded_subject(letter.subject),
      fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), envelope.id, host);
  if (letter.unsubscribe)
    text += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        one_click);
  return text + "\r\n" + in_lines(base64(letter.text));
}

std::string webhook_body(std::vector<News> const& news, Links const& links, Language language,
                         std::string const& id, tables::Moment at) {
  js::array list;
  for (auto const& one : news) {
    js::object event{
        {"kind", about_word(one.about)}, {"text", sentence(one, language)}, {"url", place(one, links)}};
    if (!one.table.empty()) event["table"] = one.table;
    list.push_back(std::move(event));
  }
  return js::serialize(
      js::object{{"id", id}, {"at", at.time_since_epoch().count()}, {"notices", std::move(list)}});
}

std::string push_body(std::vector<News> const& news, Links const& links, Language language) {
  std::string text;
  for (std::size_t i = 0; i < news.size() && i < most_in_push; ++i)
    text += (i > 0 ? "\n" : "") + sentence(news[i], language);
  auto const& first = news.front();
  bool const one = news.size() == 1;
  return js::serialize(js::object{{"title", title(news, language)},
                                  {"body", one && first.table.empty() ? std::string() : text},
                                  {"tag", one ? first.table : std::string("roundhouse")},
                                  {"url", one ? place(first, links) : links.home()}});
}

}  // namespace roundhouse::notices
