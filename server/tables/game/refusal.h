/// Refusals that name the message they answer.
#pragma once

#include "protocol/messages.h"
#include "server/store/ids.h"
#include "server/tables/game/objection.h"

namespace roundhouse::server {

/// The table that a message is about; empty for those about none.
TableId table_of(protocol::ClientMessage const& message);
/// The name under which a message is done once; empty for those that change nothing.
std::string action_of(protocol::ClientMessage const& message);

/// `refused` with the message's `id`, or `error` with its kind where it has none. No message: it was
/// malformed.
protocol::ServerMessage refusal_of(protocol::ClientMessage const* message, Objection objection,
                                   Language language);

/// The HTTP status that fits an answer.
int status_of(protocol::ServerMessage const& message);

}  // namespace roundhouse::server
