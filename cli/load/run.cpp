/// Plays at a server with many people at once.
#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <memory>
#include <vector>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/load/load.h"
#include "cli/terminal/progress_bar.h"
#include "client/swarm.h"
#include "protocol/wire.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;
using std::chrono::duration;
using std::chrono::milliseconds;

constexpr std::size_t most_asked = 32;  // requests at the same time
constexpr milliseconds look{250};
constexpr milliseconds shortest_absence{100};
constexpr milliseconds longest_absence{2'000};
constexpr milliseconds longest_answer{15'000};  // then the connection is taken for dead
constexpr milliseconds last_answers{1'000};
constexpr int too_many_requests = 429;
constexpr int created = 201;
constexpr int refusals = 400;
constexpr int troubles = 500;  // of the server, or of a proxy that finds none

constexpr Phrase unreachable{"{}: the server does not answer: {}", "{} : le serveur ne répond pas : {}"};

std::sig_atomic_t volatile interrupted = 0;

double seconds(LoadRoom::Clock::duration time) {
  return duration<double>(time).count();
}

class LoadRun final : public LoadRoom, public client::SwarmListener {
 public:
  LoadRun(LoadPlan plan, client::Url url) : plan_(std::move(plan)), swarm_(std::move(url), *this) {
    for (int t = 0; t < plan_.tables; ++t) tables_.push_back(std::make_unique<LoadTable>(*this, t));
    members_.resize(tables_.size() * seats());
  }

  int run() {
    if (auto const problem = swarm_.find()) return refuse(unreachable, plan_.server, *problem);
    std::signal(SIGINT, [](int) { interrupted = 1; });
    last_progress_ = shown_at_ = now();
    for (std::size_t i = 0; i < most_asked; ++i) admit_next();
    after(look, [this] { tick(); });
    swarm_.run();
    line_.clear();
    return report();
  }

  // For the tables
  Clock::time_point now() const override { return Clock::now(); }
  LoadPlan const& plan() const override { return plan_; }
  LoadFigures& figures() override { return figures_; }

  void send(int table, int chair, std::string text) override {
    swarm_.send(static_cast<std::size_t>(table) * seats() + static_cast<std::size_t>(chair), std::move(text));
  }

  void after(milliseconds delay, std::function<void()> task) override {
    swarm_.after(delay, std::move(task));
  }

  void ready(LoadTable& table) override {
    if (phase_ == Phase::playing) return table.play();
    if (phase_ == Phase::gathering && ++ready_ == tables_.size()) start();
  }

  void over(LoadTable& table) override {
    if (plan_.check) {
      ++checks_open_;
      auto const patience = milliseconds(static_cast<std::int64_t>(plan_.patience * 1000));
      check_record(table.id(), table.kept(), now() + patience);
    }
    if (plan_.to_end) {
      if (std::ranges::all_of(tables_, [](auto const& one) { return one->is_over(); })) {
        figures_.all_over = true;
        settle();
      }
    } else if (phase_ == Phase::playing) {
      after(milliseconds(0), [&table] { table.begin(); });
    }
  }

  void fail(LoadTable& table, std::string const& why) override {
    line_.clear();
    complain({"table {}: {}", "table {} : {}"}, table.describe(), why);
    give_up();
  }

  // For the swarm
  void opened(std::size_t member) override {
    auto& one = members_[member];
    ++figures_.open;
    one.open = true;
    one.pause = shortest_absence;
    if (one.came)
      figures_.absence.add(std::chrono::duration_cast<std::chrono::microseconds>(now() - one.lost));
    auto& table = table_of(member);
    table.opened(chair_of(member));
    if (one.came) return;
    one.came = true;
    if (has_come(member / seats())) table.begin();
  }

  void received(std::size_t member, std::string_view text) override {
    auto const parsed = protocol::parse_answer(text);
    if (auto const* const message = std::get_if<protocol::ServerMessage>(&parsed)) {
      table_of(member).received(chair_of(member), *message);
    } else {
      ++figures_.errors["no_message"];
    }
  }

  void closed(std::size_t member, int status, std::string const&) override {
    auto& one = members_[member];
    if (one.open) {
      one.open = false;
      one.lost = now();
      --figures_.open;
      ++figures_.lost;
      table_of(member).closed(chair_of(member));
    }
    if (phase_ == Phase::done) return;
    if (status >= refusals && status < troubles) return refuse_limits(status);
    if (status >= troubles) ++figures_.errors["status_" + std::to_string(status)];
    // Not all at the same moment.
    auto const pause = std::clamp(one.pause, shortest_absence, longest_absence);
    one.pause = pause * 2;
    after(pause / 2 + milliseconds(static_cast<long>(member * 37 % 100) * pause.count() / 200),
          [this, member] { come_back(member); });
  }

 private:
  enum class Phase : std::uint8_t { gathering, playing, settling, done };
  struct Member {
    std::string cookie;
    bool open = false;
    bool came = false;  // was connected at least once
    Clock::time_point lost{};
    std::chrono::milliseconds pause{};
  };

  LoadTable& table_of(std::size_t member) { return *tables_[member / seats()]; }
  std::size_t seats() const { return static_cast<std::size_t>(plan_.seats); }
  int chair_of(std::size_t member) const { return static_cast<int>(member % seats()); }

  bool has_come(std::size_t table) const {
    auto const first = members_.begin() + static_cast<std::ptrdiff_t>(table * seats());
    return std::all_of(first, first + plan_.seats, [](Member const& member) { return member.came; });
  }

  void admit_next() {
    if (admitted_ == members_.size()) return;
    auto const member = admitted_++;
    client::Request const request{
        "POST", "/api/guest", js::serialize(js::object{{"language", "en"}}), "", {}};
    swarm_.ask(request, [this, member](client::Answer const& answer) { admitted(member, answer); });
  }

  void admitted(std::size_t member, client::Answer const& answer) {
    if (answer.status == too_many_requests) return refuse_limits(answer.status);
    auto const cookie = client::cookie_in(answer);
    if (answer.status != created || !cookie) {
      line_.clear();
      complain(unreachable, plan_.server,
               answer.status == 0 ? answer.problem : std::to_string(answer.status));
      return give_up();
    }
    ++figures_.people;
    members_[member].cookie = *cookie;
    swarm_.open(member, *cookie);
    admit_next();
  }

  void come_back(std::size_t member) {
    if (phase_ != Phase::done) swarm_.open(member, members_[member].cookie);
  }

  void refuse_limits(int status) {
    line_.clear();
    auto const connections = members_.size() + 100;
    complain({"the server limits how much one address may do ({}). For load tests start it with: roundhouse "
              "serve --rates off --connections {} --connections-per-address {}",
              "le serveur limite ce qu’une adresse peut faire ({}). Pour des essais de charge, lancez-le "
              "avec : roundhouse serve --rates off --connections {} --connections-per-address {}"},
             status == 0 ? "0" : std::to_string(status), connections, connections);
    give_up();
  }

  void start() {
    phase_ = Phase::playing;
    started_ = shown_at_ = now();
    bytes_before_ = swarm_.bytes();
    for (auto const& table : tables_) table->play();
  }

  void tick() {
    if (phase_ == Phase::playing &&
        (interrupted != 0 || (!plan_.to_end && seconds(now() - started_) >= plan_.duration)))
      settle();
    if (phase_ == Phase::gathering && interrupted != 0) return give_up();
    look_after_silence();
    show();
    after(look, [this] { tick(); });
  }

  /// A connection without answers is made anew; when nothing at all happens, there is no point in going on.
  void look_after_silence() {
    for (std::size_t member = 0; member < members_.size(); ++member)
      if (table_of(member).has_waited(chair_of(member), longest_answer)) swarm_.cut(member);
    auto const progress =
        figures_.acknowledged + figures_.people + figures_.begun + figures_.checked_games + figures_.over;
    if (progress != progress_) {
      progress_ = progress;
      last_progress_ = now();
    }
    bool const rests = phase_ == Phase::playing && !plan_.to_end;  // slow paces are no fault
    auto const patience = rests ? plan_.patience + 2 * plan_.pace : plan_.patience;
    if (seconds(now() - last_progress_) < patience) return;
    auto const waits = std::ranges::find_if(tables_, [](auto const& table) { return !table->is_over(); });
    line_.clear();
    complain({"nothing has happened for {:.0f} s; the first table that waits: {}",
              "rien ne s’est passé depuis {:.0f} s ; la première table qui attend : {}"},
             patience, waits == tables_.end() ? "-" : (*waits)->describe());
    give_up();
  }

  void show() {
    auto const moment = now();
    if (phase_ == Phase::gathering)
      return line_.show(say({"{} of {} people connected, {} of {} games begun",
                             "{} personnes connectées sur {}, {} parties commencées sur {}"},
                            figures_.open, members_.size(), figures_.begun, plan_.tables));
    if (checks_open_ > 0 && phase_ == Phase::done)
      return line_.show(say({"{} of {} records checked", "{} parties vérifiées sur {}"},
                            figures_.checked_games, figures_.checked_games + checks_open_));
    if (seconds(moment - shown_at_) < 1) return;
    auto const moves =
        static_cast<double>(figures_.acknowledged - shown_moves_) / seconds(moment - shown_at_);
    std::int64_t errors = 0;
    for (auto const& [code, count] : figures_.errors) errors += count;
    line_.show(
        say({"{:>4.0f} s  {} moves/s  p50 {:.1f} ms  p99 {:.1f} ms  {} connections ({} lost)  {} games "
             "over  {} errors",
             "{:>4.0f} s  {} coups/s  p50 {:.1f} ms  p99 {:.1f} ms  {} connexions ({} perdues)  {} "
             "parties finies  {} erreurs"},
            seconds(moment - started_), static_cast<std::int64_t>(moves), figures_.lately.percentile(0.5),
            figures_.lately.percentile(0.99), figures_.open, figures_.lost, figures_.over, errors));
    shown_at_ = moment;
    shown_moves_ = figures_.acknowledged;
    figures_.lately.clear();
  }

  /// No more moves; the last answers may still come.
  void settle() {
    phase_ = Phase::settling;
    ended_ = now();
    auto const bytes = swarm_.bytes();
    figures_.received_bytes = static_cast<double>(bytes.received - bytes_before_.received);
    figures_.sent_bytes = static_cast<double>(bytes.sent - bytes_before_.sent);
    for (auto const& table : tables_) table->stop();
    after(last_answers, [this] {
      phase_ = Phase::done;
      finish_if_checked();
    });
  }

  void give_up() {
    failed_ = true;
    ended_ = now();
    phase_ = Phase::done;
    swarm_.stop();
  }

  void finish_if_checked() {
    if (phase_ == Phase::done && checks_open_ == 0) swarm_.stop();
  }

  /// A server that is just starting again gets another chance.
  void check_record(std::string const& id, std::vector<KeptMove> kept, Clock::time_point until) {
    client::Request const request{"GET", "/api/games/" + id + "/record", "", "", {}};
    swarm_.ask(request, [this, id, kept = std::move(kept), until](client::Answer const& answer) mutable {
      bool const answered = answer.status != 0 && answer.status < troubles;
      if (answered || now() > until) return judge_record(id, kept, answer);
      after(look, [this, id, until, moves = std::move(kept)]() mutable {
        check_record(id, std::move(moves), until);
      });
    });
  }

  void judge_record(std::string const& id, std::vector<KeptMove> const& kept, client::Answer const& answer) {
    constexpr int fine = 200;
    auto why = answer.status == fine
                   ? why_not_kept(id, kept, answer.body)
                   : say({"{}: the server has no record: {}", "{} : le serveur n’a pas la partie : {}"}, id,
                         answer.problem + answer.body);
    if (!why && !plan_.records.empty())
      why = write_whole_file(std::filesystem::path(plan_.records) / (id + ".rec"), answer.body);
    ++figures_.checked_games;
    figures_.checked_moves += static_cast<std::int64_t>(kept.size());
    if (why && figures_.wrong_games++ == 0) figures_.first_wrong = *why;
    --checks_open_;
    finish_if_checked();
  }

  int report() {
    figures_.seconds = started_ == Clock::time_point() ? 0 : seconds(ended_ - started_);
    if (started_ == Clock::time_point()) return 2;
    fmt::print("{}{}", plan_.json ? load_json(plan_, figures_) : load_summary(plan_, figures_),
               plan_.json ? "\n" : "");
    std::fflush(stdout);
    if (figures_.wrong_games > 0)
      complain({"{} of {} games are not as they should be; the first: {}",
                "{} parties sur {} ne sont pas comme il faut ; la première : {}"},
               figures_.wrong_games, figures_.checked_games, figures_.first_wrong);
    bool const unfinished = plan_.to_end && !figures_.all_over;
    if (unfinished)
      complain({"{} games are not over", "{} parties ne sont pas finies"}, plan_.tables - figures_.over);
    return failed_ || unfinished || figures_.wrong_games > 0 ? 1 : 0;
  }

  LoadPlan plan_;
  client::Swarm swarm_;
  LoadFigures figures_;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<Member> members_;
  LiveLine line_;
  std::size_t admitted_ = 0;
  std::size_t ready_ = 0;
  std::int64_t checks_open_ = 0;
  Phase phase_ = Phase::gathering;
  bool failed_ = false;
  Clock::time_point started_{};
  Clock::time_point ended_{};
  client::WireBytes bytes_before_;
  // for the display, and to notice that nothing happens any more
  std::int64_t progress_ = -1;
  Clock::time_point last_progress_{};
  std::int64_t shown_moves_ = 0;
  Clock::time_point shown_at_{};
};

}  // namespace

int run_load(LoadPlan plan, client::Url url) {
  return LoadRun(std::move(plan), std::move(url)).run();
}

}  // namespace roundhouse::cli
