/// A message on its way to the wire: `{"t":name,"d":fields}`.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

namespace roundhouse::protocol {

struct Named {
  std::string_view name;
  boost::json::object fields;
};

inline std::string write(Named named) {
  return boost::json::serialize(boost::json::object{{"t", named.name}, {"d", std::move(named.fields)}});
}

}  // namespace roundhouse::protocol
