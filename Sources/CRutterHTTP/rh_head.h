// What the header lines of an answer say of what follows.
#ifndef RH_HEAD_H
#define RH_HEAD_H

#include <stdbool.h>
#include <stddef.h>

/// What a body is compressed as.
typedef enum rh_encoding { RH_PLAIN, RH_COMPRESSED, RH_UNKNOWN_ENCODING } rh_encoding;

/// What the header lines of an answer say of its body.
rh_encoding rh_encoding_of(const char *head, size_t head_bytes);

/// Whether an answer that redirects says where to, as libcurl reads it.
bool rh_has_location(const char *head, size_t head_bytes);

#endif
