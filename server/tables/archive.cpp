#include "server/tables/archive.h"
