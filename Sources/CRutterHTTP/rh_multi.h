// What a transfer knows of all transfers.
#ifndef RH_MULTI_H
#define RH_MULTI_H

#include "rh_library.h"

/// Transfers are kept for later requests, at most so many.
enum { RH_SPARE_TRANSFERS = 64 };

/// An answer that is not larger never waits for room.
enum { RH_SMALL_BYTES = 64 << 10 };

struct rh_multi {
  CURLM *curl;
  rh_transfer *spare[RH_SPARE_TRANSFERS];
  size_t spare_count;
  /// What answers on their way take.
  size_t held;
  /// From so many bytes on answers wait that are not small, all but the first that had to; NULL if none had. An answer
  /// at most doubles at a time what it takes: so all together take no more than the largest one does, twice the room,
  /// and what those take that are small.
  size_t room;
  const rh_transfer *first;
  /// How many wait.
  size_t paused;
  /// Transfers that have failed where libcurl does not tell that.
  rh_transfer *failed;
  /// NULL for the system's.
  char *certificates;
};

/// Gives back all that a transfer holds.
void rh_transfer_free(rh_transfer *transfer);

#endif
