/// One table: handles messages, computer players' decisions and timeouts one after the other, stores what
/// follows, then tells everybody. It knows no threads (the hall locks it) and no clock.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "protocol/messages.h"
#include "tables/game/decide.h"
#include "tables/store/rows.h"
#include "tables/store/store.h"
#include "tables/table/computers.h"
#include "tables/view/gallery.h"

namespace roundhouse::tables {

/// Who is at a table, at one node.
struct Attendees {
  std::set<PersonId> people;  // who have a seat
  int spectators = 0;
  bool ask = false;  // the others are to say who is there with them
  bool none() const { return people.empty() && spectators == 0; }
};

/// Side effects that a call of a table asks for. A table itself only changes its own state.
struct Effects {
  void send(ConnectionId to, std::string text, int status = 200) {
    sends.push_back({to, std::make_shared<std::string const>(std::move(text)), status});
  }

  Sends sends;
  std::optional<Changes> write;  // at most one at a time: `Table::written` is called with the result
  std::vector<Question> questions;
  std::vector<Consultation> consultations;
  std::optional<Attendees> presence;  // for other nodes: who is here
  // For the figures
  int moves = 0;
  int refused = 0;
  int write_failures = 0;
};

/// Recent answers, so that a message that comes twice is answered the same and done once.
class AnswerMemory {
 public:
  struct Answer {
    std::string text;
    int status = 200;  // the HTTP status that fits it
  };
  /// How the first message of this name was answered.
  std::optional<Answer> find(PersonId const& person, std::string const& action) const;
  void keep(PersonId const& person, std::string const& action, Answer answer);

 private:
  struct Named {
    std::string action;
    Answer answer;
  };
  /// Each person's own: nobody evicts what others were told.
  struct Answers {
    std::deque<Named> list;
    std::uint64_t last = 0;  // when it was added to
  };
  void evict_least_recent();

  std::map<PersonId, Answers> people_;
  std::uint64_t kept_ = 0;
};

class Table {
 public:
  /// From a log that has been rebuilt. The store is only read, and must outlive the table.
  Table(Store& store, Progress progress, std::vector<Entry> const& log, Moment now);

  TableId const& id() const { return progress_.id; }
  Progress const& progress() const { return progress_; }
  bool is_watched() const { return !gallery_.empty(); }
  /// At this node or another.
  bool is_there(PersonId const& person) const { return gallery_.is_there(person) || is_elsewhere(person); }
  /// At other nodes, too.
  bool is_watched_anywhere() const { return is_watched() || !elsewhere_.empty(); }
  std::size_t thinking() const { return computers_.thinking(); }
  /// The number of the last chat line that was told here; -1: none was.
  std::int64_t chat_lines() const { return chat_lines_; }
  /// No write is in flight.
  bool is_settled() const { return !pending_; }

  /// After a restart: clocks run from here, computer players think.
  void wake(Moment now, Effects& effects);
  /// A message from somebody.
  void hear(Asker const& asker, protocol::ClientMessage const& message, Moment now, Effects& effects);
  /// A connection is closed.
  void lose(ConnectionId connection, Moment now, Effects& effects);
  /// The result of a write.
  void written(Written const& written, Moment now, Effects& effects);
  /// A computer player has decided; nothing: the pool was full.
  void decided(std::uint64_t question, std::optional<Move> move, Moment now, Effects& effects);
  /// Time has passed.
  void tick(Moment now, Effects& effects);
  /// When the next timer is due.
  std::optional<Moment> next_due() const;
  /// The rematch has been set up.
  void rematched(Asker const& asker, std::string const& action, TableId const& to, Moment now,
                 Effects& effects);

  /// The person does not exist any more.
  void forget(Asker const& asker, std::string const& instead, Moment now, Effects& effects);

  /// Somebody else has written to the log: it is read again.
  void refresh(Moment now, Effects& effects);
  /// A chat line has been removed.
  void unsay(std::int64_t line, Effects& effects) const;

  // Several nodes: table_nodes.cpp
  /// Whether its timers are this node's: at first they are.
  void take_duty(Moment now, Effects& effects);
  void leave_duty();
  bool is_on_duty() const { return on_duty_; }
  /// Another node says how far the log, or the chat, has come. It is read at once if somebody waits for it.
  void heard(std::int64_t version, Moment now, Effects& effects);
  void heard_chat(std::int64_t line, Moment now, Effects& effects);
  /// Reads what it has been told of, if there is such.
  void keep_up(Moment now, Effects& effects);
  /// Reads what others may have written without its having heard of it.
  void look(Moment now, Effects& effects);
  /// Another node says who is there, or is gone.
  void heard_presence(std::string const& node, Attendees there, Moment now, Effects& effects);
  void forget_nodes(std::function<bool(std::string const& node)> const& is_gone, Moment now,
                    Effects& effects);
  /// What this node has said of who is here may have been lost.
  void tell_nodes_again(Effects& effects) const;

  /// The full view with the person's eyes, as a message.
  std::string view(Visitor const& visitor, Moment now) const;

 private:
  struct Job {
    Asker asker;  // without a connection: the table itself
    std::string action;
    std::variant<protocol::ClientMessage, std::vector<Entry>> what;
    bool outrun = false;  // another node was faster: it is judged again
  };
  struct Pending {
    std::vector<Entry> entries;
    std::vector<Progress> after;  // each of them
    std::optional<ChatLine> chat;
    std::optional<Plan> plan;  // as it is from now on
    bool plan_dropped = false;
    Asker asker;
    std::string action;
    std::optional<Job> job{};  // a person's: judged again if another node was faster
  };

  void hello(Asker const& asker, protocol::Hello const& message, Moment now, Effects& effects);
  std::optional<std::vector<std::string>> missed(PersonId const& person, std::int64_t from) const;
  void tell_chat(Asker const& asker, std::int64_t known, Effects& effects);
  void catch_up(Asker const& asker, std::int64_t from, Moment now, Effects& effects) const;
  void why(Asker const& asker, protocol::Why const& message, Effects& effects) const;
  void hint(Asker const& asker, protocol::Hint const& message, Effects& effects) const;
  void explain(Asker const& asker, protocol::Explain const& message, Moment now, Effects& effects) const;
  /// Refuses a message without an `id`: `of` is its kind.
  void object(Asker const& asker, Objection objection, std::string_view of, Effects& effects) const;

  void enqueue(Job job, Moment now, Effects& effects);
  /// Handles queued jobs until one must be written.
  void advance(Moment now, Effects& effects);
  void do_job(Job const& job, Moment now, Effects& effects);
  void judge(Job const& job, Moment now, Effects& effects);
  void do_chat(Job const& job, protocol::Chat const& message, Moment now, Effects& effects);
  // Plans: table_plans.cpp
  bool is_by_correspondence() const;
  void do_plan(Job const& job, protocol::MakePlan const& message, Effects& effects);
  /// Plays the plan of somebody whose turn has come. Whether there was one.
  bool do_planned(Moment now, Effects& effects);
  void play_or_drop(std::size_t seat, Plan plan, Moment now, Effects& effects);
  /// Of seats whose turn these entries end, and of all when the game does.
  void drop_plans(std::vector<Entry> const& entries, Progress const& after, Changes& changes) const;
  void tell_plan(Plan const& plan, bool dropped, Effects& effects) const;
  void tell_plans(Asker const& asker, Effects& effects) const;
  void choices(Asker const& asker, protocol::AskChoices const& message, Effects& effects) const;
  bool do_due(Moment now, Effects& effects);
  /// When an open table is given up.
  Moment closes_at() const;
  void begin(std::vector<Entry> entries, Asker const& asker, std::string const& action, Moment now,
             Effects& effects);
  /// Adds what people who are away are to be told of what leads to `after`; `asker` knows.
  void alert(Progress const& after, PersonId const& asker, std::string const& rematch,
             Changes& changes) const;
  void adopt(Pending const& pending, Moment now, Effects& effects);
  /// The entry is in the log: everybody here is told.
  void take_in(Entry const& entry, Progress after, Moment now, Effects& effects);
  void outrun(Pending pending, Moment now, Effects& effects);
  /// Takes in what others have written; whether there was anything.
  bool follow(Moment now, Effects& effects);
  bool follow_chat(Effects& effects);
  void presence_changed(Effects& effects);
  void ask_presence(Moment now, Effects& effects);
  Attendees attendees() const;
  int spectators_elsewhere() const;
  bool is_elsewhere(PersonId const& person) const;
  void turn_away(Moment now, Effects& effects);
  void read_anew(Moment now, Effects& effects);
  void refuse(Asker const& asker, std::string const& action, Refusal const& refusal, Effects& effects);
  void answer(Asker const& asker, std::string const& action, protocol::ServerMessage const& message,
              Effects& effects);
  std::string tellable_seed(Moment now) const;

  Store* store_;
  Progress progress_;
  Gallery gallery_;
  Computers computers_;
  Absences absences_;
  AnswerMemory memory_;
  std::deque<Job> waiting_;
  std::optional<Pending> pending_;
  std::optional<Moment> retry_;                // a write of the table's own failed: try again then
  std::int64_t chat_lines_ = -1;               // not known yet
  std::vector<std::int64_t> looked_for_plan_;  // by seat: at which of its decisions
  // Several nodes
  bool on_duty_ = true;
  bool asked_presence_ = false;
  std::int64_t heard_version_ = 0;  // that others have told of
  std::int64_t heard_chat_ = 0;
  std::map<std::string, Attendees> elsewhere_;  // by node
};

}  // namespace roundhouse::tables
