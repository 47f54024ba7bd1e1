// Bodies that are compressed, taken apart as they come. libcurl would do that, too, but takes one that was cut off for
// whole.
#ifndef RH_INFLATE_H
#define RH_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "rutter_http.h"

/// A body that is being taken apart; NULL before its first byte.
typedef struct rh_inflate rh_inflate;

/// The most that is taken apart at a time.
enum { RH_PLAIN_BYTES = 16 << 10 };

/// Takes some bytes of the body apart, and makes `*inflate` with the first.
/// - bytes: What has come of the body and was not taken yet; `*count` of them, which becomes what is left.
/// - plain: Filled with `*plain_count` bytes. If those are all that there is place for, more may follow though nothing
///   is left.
/// Returns: `RH_NO_TROUBLE`; `RH_NOT_COMPRESSED`; `RH_NO_MEMORY`.
rh_trouble rh_inflate_some(
    rh_inflate **inflate, const char *bytes, size_t *count, char plain[RH_PLAIN_BYTES], size_t *plain_count);

/// Whether the body has come to its end. One of which nothing came has.
bool rh_inflate_is_whole(const rh_inflate *inflate);

void rh_inflate_free(rh_inflate *inflate);

#endif
