// What malloc serves for Lua; see rl_heap.h.
#include "rl_heap.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { PAGE = 4 << 10 };

void rl_heap_trim(rl_heap *heap) {
  heap->given_back = 0;
#ifdef __GLIBC__
  malloc_trim(0);
  heap->extent = 0;
  for (int i = 0; i < RL_HEAP_SIZES; i++) {
    rl_heap_size *size = &heap->sizes[i];
    // Each block that is left may keep a page from going back, and no more than that.
    size_t kept = size->blocks * PAGE, free = size->extent - size->live;
    size->extent = size->live + (kept < free ? kept : free);
    heap->extent += size->extent;
  }
#endif
}
