// What a transfer knows of all transfers.
#ifndef RH_MULTI_H
#define RH_MULTI_H

#include <stdint.h>

#include "rh_library.h"

/// Transfers are kept for later requests, at most so many.
enum { RH_SPARE_TRANSFERS = 64 };

/// An answer that is not larger never waits for room.
enum { RH_SMALL_BYTES = 64 << 10 };

struct rh_multi {
  CURLM *curl;
  rh_transfer *spare[RH_SPARE_TRANSFERS];
  size_t spare_count;
  /// What answers on their way take, and the most that they may.
  size_t held, most;
  /// From so many bytes on all but the first transfer wait, and how many do.
  size_t room;
  uint64_t first;
  size_t paused;
  /// NULL for the system's.
  char *certificates;
};

/// Gives back all that a transfer holds.
void rh_transfer_free(rh_transfer *transfer);

#endif
