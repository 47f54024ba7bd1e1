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
  // Each block that is left may keep a page from going back, and no more than that.
  size_t kept = heap->blocks * PAGE, free = heap->extent - heap->live;
  heap->extent = heap->live + (kept < free ? kept : free);
#endif
}
