/// Guests, accounts and sessions. Functions block on the store or a hash: call them on worker threads.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <variant>

#include "server/people/secrets.h"
#include "server/store/store.h"

namespace roundhouse::people {

using tables::Person;
using tables::PersonId;

/// Why a request failed.
struct Problem {
  int status = 400;  // of HTTP
  std::string code;
  Text text;
};

/// Somebody at a device that has just been signed in.
struct SignedIn {
  Person person;
  Secret token;
  Moment expires{};
};

/// Somebody who shows a token.
struct Known {
  Person person;
  std::string session;
  Moment since{};  // when the session began
  std::string
      renews{};  // the session that this one takes the place of, if the device shows it the first time
  bool replaced = false;  // the device has shown a newer one: this one ends soon
};

/// Lifetime of a cookie, and the age at which it is renewed when used.
inline constexpr std::chrono::days session_life{400};
inline constexpr std::chrono::days session_fresh{30};
/// How long the old session stays valid for requests in flight.
inline constexpr std::chrono::minutes session_grace{10};
/// A new session that was not used for so long was lost on the way: the device gets another.
inline constexpr std::chrono::minutes session_lost{2};
/// How often `seen` is updated at most.
inline constexpr std::chrono::hours seen_every{24};

class People {
 public:
  /// The store must outlive it.
  People(server::Store& store, Effort effort);

  /// A new guest; an empty name is replaced.
  std::variant<SignedIn, Problem> add_guest(std::string_view name, Language language, Moment now);
  /// The owner of a token; nobody if it is forged, expired or revoked.
  std::optional<Known> who(std::string_view token, Moment now);
  /// A new token for one that is no longer fresh; nothing if it has one already. The old one counts until
  /// `session_grace` after the device has shown the new one: answers get lost, requests cross each other.
  std::optional<SignedIn> renew(Known const& known, Moment now);
  bool wants_renewal(Known const& known, Moment now) const;
  std::variant<Person, Problem> change(Person person, std::optional<std::string> const& name,
                                       std::optional<Language> language);
  /// Makes a guest's name an account, or changes its password; then `old` must be right. Other devices are
  /// signed out, and this one is signed in anew.
  std::variant<SignedIn, Problem> set_password(Person person, Secret const& password, Secret const& old,
                                               Moment now);
  std::variant<SignedIn, Problem> sign_in(std::string_view name, Secret const& password, Moment now);
  /// Another password with a recovery code (its hash), which counts once. Other devices are signed out.
  std::variant<SignedIn, Problem> recover(std::string_view name, std::string const& code_hash,
                                          Secret const& password, Moment now);
  std::optional<Problem> sign_out(PersonId const& person, std::string const& session);
  std::optional<Problem> sign_out_everywhere(PersonId const& person);
  /// Whether the owner asks for something that cannot be undone. Guests have only their token.
  std::optional<Problem> confirm(Person const& person, Secret const& password) const;
  /// From where somebody comes; written once an hour at most. Nobody waits for it.
  void note_address(PersonId const& person, std::string const& address, Moment now);
  /// Waits until it is durable.
  std::optional<Problem> write(tables::Changes changes);

 private:
  std::variant<SignedIn, Problem> with_session(Person person, tables::Changes changes, Moment now);
  std::variant<SignedIn, Problem> try_password(Person const& person, Secret const& password, Moment now);
  std::optional<Problem> name_problem(std::string_view name, PersonId const& person);
  void note_visit(Known const& known, Moment now);

  server::Store* store_;
  Effort effort_;
  Seal seal_;
  std::mutex noted_lock_;
  std::unordered_map<std::string, Moment> noted_;  // person and address
  std::string nobodys_hash_;  // tried when there is no such account, so that the answer takes as long
};

}  // namespace roundhouse::people
