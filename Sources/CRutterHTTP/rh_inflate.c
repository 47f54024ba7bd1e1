#include "rh_inflate.h"

#include <stdint.h>
#include <stdlib.h>

#include "rh_library.h"

enum {
  /// For zlib: what it finds, with the header of gzip or its own.
  ANY_HEADER = 15 + 32,
  /// For zlib: nothing but the data. Some servers take "deflate" for that.
  NO_HEADER = -15,
};

struct rh_inflate {
  z_stream stream;
  bool is_whole;
};

/// Begins with the first byte, which says what is there: zlib's own header has the method 8 in its low half, gzip's is 1F;
/// in bare data such a byte would be a stored block whose padding is not empty.
static rh_inflate *begin(uint8_t first) {
  rh_inflate *inflate = calloc(1, sizeof *inflate);
  if (!inflate) return NULL;
  bool has_header = first == 0x1F || (first & 0x0F) == Z_DEFLATED;
  if (rh_zlib.inflateInit2_(&inflate->stream, has_header ? ANY_HEADER : NO_HEADER, ZLIB_VERSION, sizeof inflate->stream) ==
      Z_OK) {
    return inflate;
  }
  free(inflate);
  return NULL;
}

/// Behind the end of one part gzip may have another; what else stands there is no part of the body.
static bool begins_another(rh_inflate *inflate) {
  z_stream *stream = &inflate->stream;
  if (stream->avail_in == 0 || *stream->next_in != 0x1F) return false;
  inflate->is_whole = false;
  return rh_zlib.inflateReset(stream) == Z_OK;
}

rh_trouble rh_inflate_some(
    rh_inflate **place, const char *bytes, size_t *count, char plain[RH_PLAIN_BYTES], size_t *plain_count) {
  *plain_count = 0;
  if (!*place && *count == 0) return RH_NO_TROUBLE;
  if (!*place) *place = begin((uint8_t)bytes[0]);
  rh_inflate *inflate = *place;
  if (!inflate) return RH_NO_MEMORY;
  z_stream *stream = &inflate->stream;
  stream->next_in = (z_const Bytef *)(uintptr_t)bytes;
  stream->avail_in = (uInt)*count;
  stream->next_out = (Bytef *)plain;
  stream->avail_out = RH_PLAIN_BYTES;
  int code;
  do {
    if (inflate->is_whole && !begins_another(inflate)) {
      stream->avail_in = 0;
      break;
    }
    code = rh_zlib.inflate(stream, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) return RH_NO_MEMORY;
    // Without progress there is nothing to do until more comes.
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) return RH_NOT_COMPRESSED;
    inflate->is_whole = code == Z_STREAM_END;
  } while (code != Z_BUF_ERROR && stream->avail_in > 0 && stream->avail_out > 0);
  *count = stream->avail_in;
  *plain_count = RH_PLAIN_BYTES - stream->avail_out;
  return RH_NO_TROUBLE;
}

bool rh_inflate_is_whole(const rh_inflate *inflate) { return !inflate || inflate->is_whole; }

void rh_inflate_free(rh_inflate *inflate) {
  if (!inflate) return;
  rh_zlib.inflateEnd(&inflate->stream);
  free(inflate);
}
