#include <malloc.h>

#include "rutter_memory.h"

void rm_keep_little(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 64 << 10);
  mallopt(M_TRIM_THRESHOLD, 256 << 10);
#endif
}
