/// Plays at a server with many people at once.
#pragma once

#include <memory>
#include <vector>

#include "cli/load/report.h"
#include "cli/load/table.h"
#include "client/swarm.h"

namespace roundhouse::cli {

class LoadRun final : public LoadRoom, public client::SwarmListener {
 public:
  LoadRun(LoadPlan plan, client::Url url);

  /// The exit code of the program; what goes wrong is said on the way.
  int run();

  /// \name For the tables
  /// \{
  Clock::time_point now() const override { return Clock::now(); }
  LoadPlan const& plan() const override { return plan_; }
  LoadFigures& figures() override { return figures_; }
  void send(int table, int chair, std::string text) override;
  void after(std::chrono::milliseconds delay, std::function<void()> task) override;
  void ready(LoadTable& table) override;
  void over(LoadTable& table) override;
  void fail(LoadTable& table, std::string const& why) override;
  /// \}

  /// \name For the swarm
  /// \{
  void opened(std::size_t member) override;
  void received(std::size_t member, std::string_view text) override;
  void closed(std::size_t member, int status, std::string const& why) override;
  /// \}

 private:
  enum class Phase : std::uint8_t { gathering, playing, settling, done };
  struct Member {
    std::string cookie;
    bool open = false;
    bool came = false;  // was connected at least once
    std::chrono::milliseconds pause{};
  };

  LoadTable& table_of(std::size_t member) { return *tables_[member / seats()]; }
  std::size_t seats() const { return static_cast<std::size_t>(plan_.seats); }
  int chair_of(std::size_t member) const { return static_cast<int>(member % seats()); }
  bool has_come(std::size_t table) const;

  void admit_next();
  void admitted(std::size_t member, client::Answer const& answer);
  void come_back(std::size_t member);
  void refuse_limits(int status);
  void start();
  void tick();
  void look_after_silence();
  void show();
  void settle();
  void give_up();
  void finish_if_checked();
  void check_record(std::string const& id, std::vector<KeptMove> kept, Clock::time_point until);
  void judge_record(std::string const& id, std::vector<KeptMove> const& kept, client::Answer const& answer);
  int report();

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

}  // namespace roundhouse::cli
