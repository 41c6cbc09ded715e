/// Routes that the desk of the tables answers.
#pragma once

#include "server/api/backstage.h"

namespace roundhouse::api {

template <tables::desk::Handler handler>
void at_desk(Backstage& backstage, Call const& call, Reply const& reply) {
  auto visitor = call.known ? std::optional(call.visitor()) : std::nullopt;
  handler(backstage.desk, {call.request, call.parts, std::move(visitor), call.language}, reply);
}

}  // namespace roundhouse::api
