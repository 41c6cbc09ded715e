/// Asio's own code for TLS, compiled once.
#include <boost/asio/ssl/impl/src.hpp>
