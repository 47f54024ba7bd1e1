// Bodies that are compressed, taken apart as they come. libcurl would do that, too, but takes one that was cut off for
// whole.
#ifndef RH_INFLATE_H
#define RH_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "rutter_http.h"

/// What a body is compressed as.
typedef enum rh_encoding { RH_PLAIN, RH_COMPRESSED, RH_UNKNOWN_ENCODING } rh_encoding;

/// What the header lines of an answer say of its body.
rh_encoding rh_encoding_of(const char *head, size_t head_bytes);

/// A body that is being taken apart; NULL before its first byte.
typedef struct rh_inflate rh_inflate;

/// Takes some plain bytes. False ends it.
typedef bool rh_take(void *owner, const char *bytes, size_t count);

/// Takes bytes of the body apart, and makes `*inflate` with the first.
/// Returns: `RH_NO_TROUBLE`; `RH_NOT_COMPRESSED`; `RH_NO_ROOM` without memory; `RH_TAKEN_NO_MORE` if `take` has said so.
rh_trouble rh_inflate_bytes(rh_inflate **inflate, const char *bytes, size_t count, rh_take *take, void *owner);

/// Whether the body has come to its end. One of which nothing came has.
bool rh_inflate_is_whole(const rh_inflate *inflate);

void rh_inflate_free(rh_inflate *inflate);

#endif
