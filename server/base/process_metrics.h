/// What Prometheus' own libraries tell of every process, under the names they use.
#pragma once

#include "server/base/metrics.h"

namespace roundhouse::server {

/// `process_cpu_seconds_total`, `process_resident_memory_bytes` … Where the system does not say: 0.
void measure_process(Metrics& metrics);

}  // namespace roundhouse::server
