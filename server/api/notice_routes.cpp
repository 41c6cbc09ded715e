/// How somebody who is away is told of their games.
#include <algorithm>
#include <array>

#include "roundhouse/sha256.h"
#include "server/api/answers.h"
#include "server/notices/post_office.h"
#include "tables/store/entropy.h"

namespace roundhouse::api {
namespace {

using notices::LinkDeed;
using people::Problem;
using people::Rate;
using tables::AlertKind;
using tables::Channel;
using tables::ChannelKind;

constexpr std::size_t most_channels = 10;
constexpr std::size_t longest_mail_address = 254;
constexpr std::size_t longest_web_address = 1'000;
constexpr std::size_t channel_digits = 32;
constexpr std::size_t longest_name = 100;
/// Before another mail asks whether an address is theirs: nobody is to be pestered through us.
constexpr std::chrono::minutes confirm_pause{5};

/// A push address names the browser and nothing that tells a person something: only its host is shown.
std::string shown_address(Channel const& channel) {
  if (channel.kind != ChannelKind::push) return channel.address;
  auto const start = channel.address.find("://");
  auto const host = start == std::string::npos ? 0 : start + 3;
  return channel.address.substr(host, channel.address.find('/', host) - host);
}

boost::json::object channel_json(Channel const& channel) {
  return {{"id", channel.id},
          {"kind", word(channel.kind)},
          {"address", shown_address(channel)},
          {"confirmed", channel.confirmed},
          {"on", channel.wanted},
          {"sent", channel.sent.time_since_epoch().count()},
          {"trouble", channel.trouble}};
}

/// Not whether it exists: only that it can be written into a mail and cannot break out of it.
bool is_mail_address(std::string_view text) {
  auto const at = text.rfind('@');
  if (at == std::string_view::npos || at == 0 || at + 1 >= text.size()) return false;
  bool const plain = std::ranges::all_of(text, [](char c) {
    return c > ' ' && c <= '~' && std::string_view("<>()[],;:\\\"").find(c) == std::string_view::npos;
  });
  return plain && text.size() <= longest_mail_address && text.find('@') == at && !text.starts_with('-');
}

bool is_web_address(std::string_view text) {
  bool const plain = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
  return plain && text.size() <= longest_web_address &&
         (text.starts_with("https://") || text.starts_with("http://"));
}

Problem needs_name() {
  return {409,
          "guest",
          {"Keep your name with a password first: then you can be told there.",
           "Gardez d’abord votre nom avec un mot de passe : vous pourrez alors y être prévenu."}};
}

Problem cannot_mail() {
  return {501, "no_mail", {"This server cannot send mail.", "Ce serveur n’envoie pas d’e-mails."}};
}

Problem wrong_address() {
  return {400, "address", {"This address cannot be used.", "Cette adresse ne convient pas."}};
}

Problem just_asked() {
  return {429,
          "just_asked",
          {"A mail has just been sent to an address of yours: wait five minutes.",
           "Un e-mail vient d’être envoyé à une adresse à vous : attendez cinq minutes."}};
}

Problem too_many_channels() {
  return {409,
          "too_many",
          {"You are told in ten places already: remove one first.",
           "Vous êtes déjà prévenu à dix endroits : supprimez-en un d’abord."}};
}

Problem no_such_channel() {
  return {404, "not_found", {"There is nothing at this address.", "Il n’y a rien à cette adresse."}};
}

void list_channels(Backstage& backstage, Call const& call, Reply const& reply) {
  boost::json::array channels;
  for (auto const& channel : backstage.store.channels(call.person().id))
    channels.push_back(channel_json(channel));
  reply(object({{"mail", backstage.post->can_mail()},
                {"push_key", backstage.post->push_key()},
                {"channels", std::move(channels)}}));
}

/// Why no mail is sent to ask whether the address is theirs.
std::optional<Problem> mail_problem(Backstage& backstage, std::string const& address,
                                    std::vector<Channel> const& known) {
  if (!backstage.post->can_mail()) return cannot_mail();
  if (!is_mail_address(address)) return wrong_address();
  auto const since = backstage.now() - confirm_pause;
  bool const asked = std::ranges::any_of(known, [since](Channel const& one) {
    return one.kind == ChannelKind::mail && !one.confirmed && one.sent > since;
  });
  return asked ? std::optional(just_asked()) : std::nullopt;
}

/// What a new channel needs, or why there will be none.
std::variant<Channel, Problem> new_channel(Backstage& backstage, people::Person const& person,
                                           protocol::ChannelBody const& body) {
  auto const kind = std::ranges::find(tables::channel_words, body.kind);
  if (kind == tables::channel_words.end()) return wrong_address();
  Channel channel{.id = to_hex(tables::random_seed()).substr(0, channel_digits),
                  .person = person.id,
                  .kind = static_cast<ChannelKind>(kind - tables::channel_words.begin()),
                  .address = body.address};
  if (channel.kind != ChannelKind::push && person.account.empty()) return needs_name();
  auto const known = backstage.store.channels(person.id);
  bool const again = std::ranges::count(known, channel.address, &Channel::address) > 0;
  if (known.size() >= most_channels && !again) return too_many_channels();
  if (channel.kind == ChannelKind::mail) {
    if (auto wrong = mail_problem(backstage, channel.address, known)) return std::move(*wrong);
    channel.confirmed = false;
    return channel;
  }
  if (!is_web_address(channel.address)) return wrong_address();
  if (channel.kind == ChannelKind::webhook) {
    channel.secret = to_hex(tables::random_seed());
  } else {
    if (!notices::read_browser_keys(body.p256dh, body.auth)) return wrong_address();
    channel.secret = body.p256dh + ' ' + body.auth;
  }
  return channel;
}

void add_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::ChannelBody>(call, reply);
  if (!body) return;
  auto const made = new_channel(backstage, call.person(), *body);
  auto const* const channel = result_of(made, call, reply);
  if (channel == nullptr) return;
  tables::Changes changes{tables::PutChannel{*channel}};
  if (!channel->confirmed) {
    auto const letter = notices::confirmation({call.person().name, call.person().language},
                                              backstage.post->links(), channel->id);
    auto mail = notices::PostOffice::outgoing(channel->id, AlertKind::letter, backstage.now());
    mail.subject = letter.subject;
    mail.body = letter.text;
    changes.emplace_back(tables::AddOutgoing{std::move(mail)});
  }
  if (auto const problem = backstage.people.write(std::move(changes)))
    return reply(to_response(*problem, call.language));
  backstage.log.info("channel_added", {{"person", channel->person}, {"kind", word(channel->kind)}});
  backstage.post->look();
  auto answer = channel_json(*channel);
  if (channel->kind == ChannelKind::webhook) answer["secret"] = channel->secret;
  reply(object(answer, 201));
}

/// The channel that the path names, if it is the person's; nothing after a refusal has been sent.
std::optional<Channel> own_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  auto channel = backstage.store.channel(call.parts.front());
  if (channel && channel->person == call.person().id) return channel;
  reply(to_response(no_such_channel(), call.language));
  return std::nullopt;
}

void write_and_answer(Backstage& backstage, Call const& call, tables::Changes changes, Reply const& reply) {
  auto const problem = backstage.people.write(std::move(changes));
  reply(problem ? to_response(*problem, call.language) : done());
}

void change_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::SwitchBody>(call, reply);
  if (!body) return;
  auto const channel = own_channel(backstage, call, reply);
  if (channel) write_and_answer(backstage, call, {tables::SwitchChannel{channel->id, body->on}}, reply);
}

void remove_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const channel = own_channel(backstage, call, reply);
  if (channel) write_and_answer(backstage, call, {tables::DropChannel{channel->id}}, reply);
}

void test_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const channel = own_channel(backstage, call, reply);
  if (!channel) return;
  if (!channel->confirmed)
    return reply(refusal(409, "not_confirmed", call.language, "Follow the link in the mail first.",
                         "Suivez d’abord le lien reçu par e-mail."));
  write_and_answer(
      backstage, call,
      {tables::AddOutgoing{notices::PostOffice::outgoing(channel->id, AlertKind::test, backstage.now())}},
      reply);
  backstage.post->look();
}

/// What a link in a mail does. Whoever has the mail may do it.
void act_on_channel(Backstage& backstage, Call const& call, Reply const& reply, LinkDeed deed) {
  auto const id = backstage.post->links().channel_of(deed, call.parts.front());
  auto const channel = id ? backstage.store.channel(*id) : std::nullopt;
  if (!channel)
    return reply(
        refusal(404, "link", call.language, "This link is no longer valid.", "Ce lien n’est plus valable."));
  tables::Change const change = deed == LinkDeed::confirm
                                    ? tables::Change(tables::ConfirmChannel{channel->id})
                                    : tables::Change(tables::SwitchChannel{channel->id, false});
  if (auto const problem = backstage.people.write({change}))
    return reply(to_response(*problem, call.language));
  backstage.log.info(deed == LinkDeed::confirm ? "channel_confirmed" : "channel_off",
                     {{"person", channel->person}, {"kind", word(channel->kind)}});
  reply(object({{"address", shown_address(*channel)}}));
}

void confirm_channel(Backstage& backstage, Call const& call, Reply const& reply) {
  act_on_channel(backstage, call, reply, LinkDeed::confirm);
}

void switch_channel_off(Backstage& backstage, Call const& call, Reply const& reply) {
  act_on_channel(backstage, call, reply, LinkDeed::off);
}

/// Tells somebody of a table that waits, if they want to be told. The answer does not say whether there is
/// such an account, and whoever is blocked invites nobody.
void invite(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::InvitationBody>(call, reply);
  if (!body) return;
  auto const& host = call.person().id;
  auto const table = backstage.store.table(body->table);
  bool const sits = table && (table->host == host || std::ranges::count(table->people, host) > 0);
  if (!sits || table->life != tables::Life::open)
    return reply(refusal(404, "no_such_table", call.language, "None of your tables waits there for players.",
                         "Aucune de vos tables n’y attend de joueurs."));
  auto const person = backstage.store.person_by_account(
      people::account_of(people::tidy_name(std::string_view(body->name).substr(0, longest_name))));
  bool const asked = person && person->id != host && std::ranges::count(table->people, person->id) == 0 &&
                     std::ranges::count(backstage.store.blocked_by(person->id), host) == 0;
  if (!asked) return reply(done());
  write_and_answer(
      backstage, call,
      {tables::Alert{person->id, AlertKind::invitation, table->id, table->version, backstage.now()}}, reply);
}

constexpr std::array<Route, 8> routes_of_notices{{
    {Method::post, "/api/invitations", invite, Needs::person, Where::asking, Rate::change, small_body},
    {Method::get, "/api/me/notices", list_channels, Needs::person, Where::asking, {}, 0},
    {Method::post, "/api/me/notices", add_channel, Needs::person, Where::asking, Rate::change, small_body},
    {Method::patch, "/api/me/notices/:id", change_channel, Needs::person, Where::asking, Rate::change,
     small_body},
    {Method::erase, "/api/me/notices/:id", remove_channel, Needs::person, Where::asking, Rate::change,
     small_body},
    {Method::post, "/api/me/notices/:id/test", test_channel, Needs::person, Where::asking, Rate::change,
     small_body},
    // Mail programs call the second one by themselves (RFC 8058), with a form that nobody reads.
    {Method::post, "/api/notices/confirm/:token", confirm_channel, Needs::nobody, Where::asking, Rate::change,
     small_body},
    {Method::post, "/api/notices/off/:token", switch_channel_off, Needs::nobody, Where::asking, Rate::change,
     small_body, false, Banned::answered},
}};

}  // namespace

std::span<Route const> notice_routes() {
  return routes_of_notices;
}

}  // namespace roundhouse::api
