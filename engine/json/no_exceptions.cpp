/// The engine is compiled without exceptions; Boost.JSON then asks what to do instead of throwing. The loader
/// uses only those of its functions that report faults as values, so to come here is a slip in the program.
#include <boost/throw_exception.hpp>
#include <cstdlib>

namespace boost {

void throw_exception(std::exception const&) {
  std::abort();
}
void throw_exception(std::exception const&, source_location const&) {
  std::abort();
}

}  // namespace boost
