// What malloc serves for Lua; see rl_heap.h.
#include "rl_heap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

// AddressSanitizer is to see where each block ends, and that nobody uses it any more.
#if __has_feature(address_sanitizer)
enum { IS_KEPT = false };
static size_t asked(size_t bytes) { return bytes; }
#else
enum { IS_KEPT = true };
static inline size_t asked(size_t bytes) { return rl_heap_rounded(bytes); }
#endif

/// As long as all short blocks take less, rests of holes are not worth a thought, and malloc puts new blocks side by side.
enum { LEAST_KEPT = 8 << 20 };

void *rl_heap_take(rl_heap *heap, size_t bytes) {
  rl_heap_size *size = bytes < RL_HEAP_LONG ? &heap->sizes[rl_heap_number(bytes)] : NULL;
  void *block = size ? size->free : NULL;
  if (block) {
    size->free = *(void **)block;
    heap->free -= rl_heap_taken(bytes);
  } else {
    block = malloc(asked(bytes));
    if (!block) return NULL;
  }
  rl_heap_enter(heap, bytes);
  return block;
}

void rl_heap_give(rl_heap *heap, void *block, size_t bytes) {
  rl_heap_leave(heap, bytes);
  if (!IS_KEPT || bytes >= RL_HEAP_LONG || heap->extent < LEAST_KEPT) {
    free(block);
    return;
  }
  rl_heap_size *size = &heap->sizes[rl_heap_number(bytes)];
  *(void **)block = size->free;
  size->free = block;
  heap->free += rl_heap_taken(bytes);
}

void *rl_heap_move(rl_heap *heap, void *block, size_t bytes, size_t wanted) {
  if (IS_KEPT && rl_heap_is_alike(bytes, wanted)) return block;
  if (!IS_KEPT || (bytes >= RL_HEAP_LONG && wanted >= RL_HEAP_LONG)) {
    void *moved = realloc(block, asked(wanted));
    if (!moved) return NULL;
    rl_heap_leave(heap, bytes);
    rl_heap_enter(heap, wanted);
    return moved;
  }
  void *moved = rl_heap_take(heap, wanted);
  if (!moved) return NULL;
  memcpy(moved, block, bytes < wanted ? bytes : wanted);
  rl_heap_give(heap, block, bytes);
  return moved;
}

void rl_heap_flush(rl_heap *heap) {
  for (int i = 0; i < RL_HEAP_SIZES; i++) {
    for (void *block = heap->sizes[i].free; block;) {
      void *next = *(void **)block;
      free(block);
      block = next;
    }
    heap->sizes[i].free = NULL;
  }
  heap->free = 0;
}

// MARK: What goes back to the system

#ifdef __GLIBC__
/// How much memory the process has, all of its plugins and the host together.
static size_t bytes_of_process(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    size_t pages = 0;
    bool is_known = fscanf(file, "%*zu %zu", &pages) == 1;
    fclose(file);
    if (is_known) return pages * (size_t)sysconf(_SC_PAGESIZE);
  }
  // A process that may open nothing knows only what it asked for, with all that went back.
  struct mallinfo2 info = mallinfo2();
  return info.arena + info.hblkhd;
}
#endif

void rl_heap_trim(rl_heap *heap) {
  heap->given_back = 0;
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void rl_heap_look(rl_heap *heap, bool asks) {
  size_t live = 0, blocks = 0;
  for (int i = 0; i < RL_HEAP_SIZES; i++) {
    live += heap->sizes[i].live;
    blocks += heap->sizes[i].blocks;
  }
  // Each block that is left may keep a page from going back, and no more than that.
  size_t free = heap->extent - live + heap->holes, kept = blocks * RL_HEAP_PAGE;
  if (kept > free) kept = free;
  if (!asks && kept > free / 2) {
    rl_heap_trim(heap);
    return;
  }
  rl_heap_flush(heap);
  rl_heap_trim(heap);
#ifdef __GLIBC__
  if (asks) {
    size_t all = bytes_of_process(), used = live + heap->long_bytes;
    size_t rest = all > used ? all - used : 0;
    if (kept > rest) kept = rest;
  }
#endif
  for (int i = 0; i < RL_HEAP_SIZES; i++) heap->sizes[i].extent = heap->sizes[i].live;
  heap->extent = live;
  heap->holes = kept;
}
