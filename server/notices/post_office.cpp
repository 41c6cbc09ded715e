#include "server/notices/post_office.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "server/notices/encoding.h"
#include "tables/store/entropy.h"

namespace roundhouse::notices {
namespace {

using tables::AlertKind;
using tables::ChannelKind;
using tables::Moment;

/// How long others leave alone what one has taken: longer than the slowest delivery.
constexpr std::chrono::minutes hold_for{2};
constexpr int channels_at_once = 20;
constexpr int most_on_the_way = 100;
/// After each attempt; then it is given up.
constexpr std::array<std::chrono::seconds, 6> pauses{std::chrono::minutes(1),  std::chrono::minutes(5),
                                                     std::chrono::minutes(30), std::chrono::hours(2),
                                                     std::chrono::hours(6),    std::chrono::hours(12)};
constexpr std::size_t longest_trouble = 200;
constexpr std::size_t id_bytes = 16;
constexpr auto push_life = "86400";  // seconds that a push service keeps it

std::string random_id() {
  return to_hex(tables::random_seed()).substr(0, 2 * id_bytes);
}

/// A line of the other side's, fit for a log and a page.
std::string tidy(std::string_view why) {
  std::string text(why.substr(0, longest_trouble));
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c > '~'; }, ' ');
  return text;
}

}  // namespace

PostOffice::PostOffice(Settings settings, server::Store& store, tables::Hall& hall, Carrier& carrier,
                       server::Log& log, server::Metrics& metrics, std::function<Moment()> now)
    : settings_(std::move(settings)),
      store_(&store),
      hall_(&hall),
      carrier_(&carrier),
      log_(&log),
      metrics_(&metrics),
      now_(std::move(now)),
      links_(server::Secret(store.secret("notices")), settings_.home),
      push_(server::Secret(from_hex(store.secret("vapid")))),
      node_(random_id()) {
  for (std::size_t kind = 0; kind < waiting_.size(); ++kind) {
    waiting_[kind] = &metrics.gauge("roundhouse_notices_waiting", "Notices that wait to be sent",
                                    fmt::format(R"(kind="{}")", tables::channel_words[kind]));
    for (auto const* result : {"sent", "put_off", "failed"})
      metrics.counter("roundhouse_notices_total", "Notices sent, put off and given up since the start",
                      fmt::format(R"(kind="{}",result="{}")", tables::channel_words[kind], result));
  }
}

std::string PostOffice::push_key() const {
  return base64url(push_.point());
}

tables::Outgoing PostOffice::outgoing(std::string const& channel, AlertKind about, Moment at) {
  return {.id = random_id(), .channel = channel, .about = about, .made = at};
}

bool PostOffice::add_letter(tables::PersonId const& person, Letter const& letter, tables::Changes& changes) {
  if (!can_mail()) return false;
  for (auto const& channel : store_->channels(person)) {
    if (channel.kind != ChannelKind::mail || !channel.confirmed) continue;
    auto one = outgoing(channel.id, AlertKind::letter, now_());
    one.subject = letter.subject;
    one.body = letter.text;
    changes.emplace_back(tables::AddOutgoing{std::move(one)});
    return true;
  }
  return false;
}

void PostOffice::look() {
  if (looking_.exchange(true)) return;
  bool const room = desk_.post([this] {
    looking_ = false;
    auto const trouble = tables::guarded([this] { look_now(); });
    if (trouble) log_->warning("outbox_not_read", {{"what", *trouble}});
  });
  if (!room) looking_ = false;
}

void PostOffice::look_now() {
  auto const counts = store_->outgoing();
  for (std::size_t kind = 0; kind < counts.size(); ++kind) waiting_[kind]->set(counts[kind]);
  bool const none = std::ranges::all_of(counts, [](auto count) { return count == 0; });
  if (none || on_the_way_ >= most_on_the_way) return;
  auto const by = fmt::format("{}-{}", node_, ++taken_);
  auto const now = now_();
  if (!write({tables::TakeOutgoing{.by = by,
                                   .now = now,
                                   .until = now + hold_for,
                                   .made_before = now - settings_.delay,
                                   .mailed_before = now - settings_.quiet,
                                   .channels = channels_at_once}}))
    return;
  std::vector<tables::Outgoing> together;
  for (auto& row : store_->taken(by)) {
    if (!together.empty() && together.front().channel != row.channel) post(std::exchange(together, {}));
    together.push_back(std::move(row));
  }
  if (!together.empty()) post(std::move(together));
}

/// All that waits for one channel: news together, each letter by itself.
void PostOffice::post(std::vector<tables::Outgoing> rows) {
  auto channel = store_->channel(rows.front().channel);
  auto const person = channel ? store_->person(channel->person) : std::nullopt;
  Parcel news;
  std::vector<tables::Outgoing> about;
  for (auto& row : rows) {
    if (!person || (channel->kind == ChannelKind::mail && !can_mail())) {
      news.ids.push_back(row.id);
    } else if (row.about == AlertKind::letter) {
      Parcel letter{*channel, {row.id}, row.tries, row.about};
      send_mail(std::move(letter), {row.subject, row.body});
    } else {
      news.ids.push_back(row.id);
      news.tries = std::max(news.tries, row.tries);
      about.push_back(std::move(row));
    }
  }
  if (news.ids.empty()) return;
  auto const told = person ? news_of(about, person->id) : std::vector<News>();
  if (told.empty()) return drop(rows.front().channel, std::move(news.ids));
  news.channel = std::move(*channel);
  send(std::move(news), told, *person);
}

/// What is still true, and not on the person's screen: each table once.
std::vector<News> PostOffice::news_of(std::vector<tables::Outgoing> const& rows,
                                      tables::PersonId const& person) {
  std::vector<News> all;
  for (auto const& row : rows) {
    News news{.about = row.about, .table = row.table};
    if (row.about != AlertKind::test) {
      auto const seen = hall_->attention(row.table, person);
      bool const turn = row.about == AlertKind::turn || row.about == AlertKind::plan;
      bool const stale = !seen || seen->there || (turn && !seen->waits) ||
                         (row.about == AlertKind::invitation && seen->life != tables::Life::open &&
                          seen->life != tables::Life::playing);
      if (stale) continue;
      news.board = seen->board;
      news.others = seen->others;
    }
    auto const same = std::ranges::find(all, news.table, &News::table);
    if (same != all.end()) all.erase(same);  // the latest of a table is what counts
    all.push_back(std::move(news));
  }
  return all;
}

void PostOffice::send(Parcel parcel, std::vector<News> const& news, tables::Person const& person) {
  auto const& channel = parcel.channel;
  auto const now = now_();
  if (channel.kind == ChannelKind::mail)
    return send_mail(parcel, letter({person.name, person.language}, news, links_, channel.id));
  WebPost request{.url = channel.address, .fields = {}, .body = {}};
  if (channel.kind == ChannelKind::webhook) {
    auto const at = std::to_string(std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count());
    request.body = webhook_body(news, links_, person.language, parcel.ids.front(), now);
    auto const mark = to_hex(tables::keyed_digest(channel.secret, at + '.' + request.body));
    request.fields = {{"Content-Type", "application/json"},
                      {"Roundhouse-Timestamp", at},
                      {"Roundhouse-Signature", "sha256=" + mark}};
    return deliver(std::move(parcel), std::move(request));
  }
  std::string_view const both(channel.secret);
  auto const space = std::min(both.find(' '), both.size());
  auto const keys = read_browser_keys(both.substr(0, space), both.substr(std::min(space + 1, both.size())));
  auto body = keys ? encrypted(push_body(news, links_, person.language), *keys) : std::nullopt;
  if (!body) return settle(parcel, {Delivery::How::gone, "these keys are of no use"});
  request.body = std::move(*body);
  auto const subject = can_mail() ? "mailto:" + std::string(bare_address(settings_.sender)) : settings_.home;
  request.fields = {{"Content-Type", "application/octet-stream"},
                    {"Content-Encoding", "aes128gcm"},
                    {"TTL", push_life},
                    {"Urgency", "normal"},
                    {"Authorization", authorization(push_, channel.address, subject, now)}};
  deliver(std::move(parcel), std::move(request));
}

void PostOffice::send_mail(Parcel parcel, Letter const& letter) {
  Envelope const envelope{
      .from = settings_.sender, .to = parcel.channel.address, .id = random_id(), .at = now_()};
  Mail mail{parcel.channel.address, message(envelope, letter, links_.one_click(parcel.channel.id))};
  deliver(std::move(parcel), std::move(mail));
}

void PostOffice::deliver(Parcel parcel, Mail mail) {
  carrier_->send(std::move(mail), reporting(std::move(parcel)));
}

void PostOffice::deliver(Parcel parcel, WebPost post) {
  bool const push = parcel.channel.kind == ChannelKind::push;
  carrier_->send(std::move(post), push, reporting(std::move(parcel)));
}

Carrier::Done PostOffice::reporting(Parcel parcel) {
  ++on_the_way_;
  return [this, parcel = std::move(parcel)](Delivery const& delivery) {
    --on_the_way_;
    static_cast<void>(desk_.post([this, parcel, delivery] { settle(parcel, delivery); }));
  };
}

void PostOffice::settle(Parcel const& parcel, Delivery const& delivery) {
  auto const& channel = parcel.channel;
  auto const kind = word(channel.kind);
  auto const why = tidy(delivery.why);
  if (delivery.how == Delivery::How::sent) {
    count(channel.kind, "sent");
    log_->info("notice_sent", {{"kind", kind}, {"person", channel.person}, {"news", parcel.ids.size()}});
    write({tables::DoneOutgoing{parcel.ids, channel.id, now_()}});
    return;
  }
  if (delivery.how == Delivery::How::gone && channel.kind == ChannelKind::push) {
    count(channel.kind, "failed");
    log_->info("push_gone", {{"person", channel.person}, {"why", why}});
    write({tables::DropChannel{channel.id}});
    return;
  }
  bool const again =
      delivery.how == Delivery::How::later && static_cast<std::size_t>(parcel.tries) < pauses.size();
  count(channel.kind, again ? "put_off" : "failed");
  log_->warning(again ? "notice_put_off" : "notice_given_up",
                {{"kind", kind}, {"person", channel.person}, {"tries", parcel.tries + 1}, {"why", why}});
  auto const due = again ? now_() + pauses[static_cast<std::size_t>(parcel.tries)] : Moment{};
  write({tables::FailOutgoing{parcel.ids, channel.id, due, why}});
}

void PostOffice::drop(std::string const& channel, std::vector<std::string> ids) {
  write({tables::DoneOutgoing{std::move(ids), channel, Moment{}}});
}

/// Waits until it is durable; what fails is tried again when nobody holds it any more.
bool PostOffice::write(tables::Changes changes) {
  std::promise<tables::Written> promise;
  store_->write(std::move(changes),
                [&promise](tables::Written written) { promise.set_value(std::move(written)); });
  auto const written = promise.get_future().get();
  if (!written.durable()) log_->warning("outbox_not_written", {{"what", written.why}});
  return written.durable();
}

void PostOffice::count(ChannelKind kind, std::string_view result) {
  metrics_
      ->counter("roundhouse_notices_total", "Notices sent, put off and given up since the start",
                fmt::format(R"(kind="{}",result="{}")", word(kind), result))
      .add();
}

}  // namespace roundhouse::notices
