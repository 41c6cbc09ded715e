/// All of Boost.JSON as one source file, for builds that do not link the system's library.
#include <boost/json/src.hpp>
