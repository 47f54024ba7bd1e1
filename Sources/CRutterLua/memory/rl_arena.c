// Blocks and the pieces cut from them. Blocks that were given back are kept for the next state of any thread, which is
// likely to find them in the processor's cache, and need not ask the system.
#include "rl_arena.h"

#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// A block with malloc's head fills its pages and no more: what begins another page takes the whole of it.
enum { BLOCK_BYTES = (64 << 10) - 64, MOST_SPARE = 64, LARGEST = (RL_ARENA_CLASSES - 1) * RL_ARENA_UNIT };

typedef struct rl_block {
  struct rl_block *next;
  size_t length;  // of the chain of spare blocks from this one on
} rl_block;

typedef struct rl_large {
  alignas(RL_ARENA_UNIT) struct rl_large *next;
  struct rl_large *previous;
  size_t size;
  bool is_in_image;  // an image puts it back where it stands: never moved or freed while there is one
} rl_large;

struct rl_arena_image {
  rl_arena arena;
  char bytes[];  // of the blocks and then of the large pieces, in the order of their chains
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static rl_block *spare;

// MARK: What AddressSanitizer is told

#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>

enum { GUARD_BYTES = RL_ARENA_UNIT, SHADOWED = 8 };  // behind each piece; how many bytes a byte of the shadow tells of

static void hide(const void *at, size_t bytes) { __asan_poison_memory_region(at, bytes); }
static void show(const void *at, size_t bytes) { __asan_unpoison_memory_region(at, bytes); }

/// Copies without being watched: what an image holds may be hidden where it stands.
__attribute__((no_sanitize("address"))) static void copy(volatile char *to, const volatile char *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) to[i] = from[i];
}

static char *shadow_of(const void *at) {
  size_t scale, offset;
  __asan_get_shadow_mapping(&scale, &offset);
  return (char *)(((uintptr_t)at >> scale) + offset);
}

static size_t shadow_bytes(size_t bytes) { return (bytes + SHADOWED - 1) / SHADOWED; }
#else
enum { GUARD_BYTES = 0 };

static inline void hide(const void *at, size_t bytes) { (void)at, (void)bytes; }
static inline void show(const void *at, size_t bytes) { (void)at, (void)bytes; }
static inline void copy(char *to, const char *from, size_t bytes) { memcpy(to, from, bytes); }
static inline char *shadow_of(const void *at) { return (char *)at; }
static inline size_t shadow_bytes(size_t bytes) { return (void)bytes, 0; }
#endif

static rl_block *take_block(void) {
  pthread_mutex_lock(&lock);
  rl_block *block = spare;
  if (block) spare = block->next;
  pthread_mutex_unlock(&lock);
  return block ? block : malloc(BLOCK_BYTES);
}

static void give_blocks(rl_block *chain) {
  pthread_mutex_lock(&lock);
  while (chain && (!spare || spare->length < MOST_SPARE)) {
    rl_block *next = chain->next;
    chain->length = spare ? spare->length + 1 : 1;
    chain->next = spare;
    spare = chain;
    chain = next;
  }
  pthread_mutex_unlock(&lock);
  while (chain) {
    rl_block *next = chain->next;
    show(chain, BLOCK_BYTES);
    free(chain);
    chain = next;
  }
}

// MARK: Large pieces

static void *piece_of(rl_large *large) { return large ? large + 1 : NULL; }

static void enter(rl_arena *arena, rl_large *large) {
  large->previous = NULL;
  large->next = arena->large;
  if (large->next) large->next->previous = large;
  arena->large = large;
}

static void leave(rl_arena *arena, rl_large *large) {
  if (large->next) large->next->previous = large->previous;
  if (large->previous) {
    large->previous->next = large->next;
  } else {
    arena->large = large->next;
  }
}

static_assert(sizeof(rl_large) == RL_ARENA_HEAD, "growth counts with it");

static void *new_large(rl_arena *arena, size_t size) {
  rl_large *large = rl_heap_take(&arena->heap, sizeof *large + size);
  if (!large) return NULL;
  large->size = size;
  large->is_in_image = false;
  enter(arena, large);
  return piece_of(large);
}

/// One of an image goes on taking its memory, and counts as before.
static void free_large(rl_arena *arena, rl_large *large) {
  leave(arena, large);
  if (large->is_in_image) return;
  rl_heap_give(&arena->heap, large, sizeof *large + large->size);
}

static void *move_large(rl_arena *arena, void *piece, size_t size) {
  rl_large *large = (rl_large *)piece - 1;
  if (large->is_in_image) {
    if (size <= large->size) return piece;
    void *moved = new_large(arena, size);
    if (!moved) return NULL;
    memcpy(moved, piece, large->size);
    leave(arena, large);
    return moved;
  }
  leave(arena, large);
  size_t before = large->size;
  rl_large *moved = rl_heap_move(&arena->heap, large, sizeof *large + before, sizeof *large + size);
  if (moved) moved->size = size;
  enter(arena, moved ? moved : large);
  return piece_of(moved);
}

// MARK: Small pieces

static size_t class_of(size_t size) { return (size + RL_ARENA_UNIT - 1) / RL_ARENA_UNIT; }

static void *new_in_block(rl_arena *arena, size_t bytes) {
  if (arena->most > 0 && rl_arena_spread(arena) + BLOCK_BYTES > arena->most) return NULL;
  rl_block *block = take_block();
  if (!block) return NULL;
  block->next = arena->blocks;
  arena->blocks = block;
  hide(block + 1, BLOCK_BYTES - sizeof *block);
  char *piece = (char *)(block + 1);
  arena->at = piece + bytes;
  arena->end = (char *)block + BLOCK_BYTES;
  return piece;
}

static inline void *new_piece(rl_arena *arena, size_t size) {
  if (size > LARGEST) return new_large(arena, size);
  size_t class = class_of(size), bytes = class * RL_ARENA_UNIT + GUARD_BYTES;
  void *piece = arena->free[class];
  if (piece) {
    show(piece, size < sizeof(void *) ? sizeof(void *) : size);
    arena->free[class] = *(void **)piece;
    return piece;
  }
  if ((size_t)(arena->end - arena->at) < bytes) {
    piece = new_in_block(arena, bytes);
  } else {
    piece = arena->at;
    arena->at += bytes;
  }
  if (!piece) return NULL;
  arena->taken += class * RL_ARENA_UNIT;
  show(piece, size);
  return piece;
}

static inline void free_piece(rl_arena *arena, void *piece, size_t size) {
  if (size > LARGEST) {
    free_large(arena, (rl_large *)piece - 1);
    return;
  }
  size_t class = class_of(size);
  show(piece, sizeof(void *));
  *(void **)piece = arena->free[class];
  arena->free[class] = piece;
  hide(piece, class * RL_ARENA_UNIT);
}

void *rl_arena_move(rl_arena *arena, void *block, size_t old_size, size_t new_size) {
  if (!block) return new_piece(arena, new_size);
  if (new_size == 0) {
    free_piece(arena, block, old_size);
    return NULL;
  }
  if (old_size > LARGEST && new_size > LARGEST) return move_large(arena, block, new_size);
  if (old_size <= LARGEST && new_size <= LARGEST && class_of(old_size) == class_of(new_size)) {
    hide(block, class_of(new_size) * RL_ARENA_UNIT);
    show(block, new_size);
    return block;
  }
  void *moved = new_piece(arena, new_size);
  // A piece is given back by its size, and may be longer than that; a large one stays in its chain until the end.
  if (!moved) return new_size < old_size ? block : NULL;
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  free_piece(arena, block, old_size);
  return moved;
}

static void free_chain(rl_large *large) {
  while (large) {
    rl_large *next = large->next;
    if (!large->is_in_image) free(large);
    large = next;
  }
}

void rl_arena_drop(rl_arena *arena) {
  rl_heap_flush(&arena->heap);
  free_chain(arena->large);
  give_blocks(arena->blocks);
  *arena = (rl_arena){.most = arena->most};
}

// MARK: Images

/// Copies from memory into an image, or back, with what AddressSanitizer knows of it. Gives where the image goes on.
static char *save(char *image, const void *from, size_t bytes) {
  copy(image, from, bytes);
  copy(image + bytes, shadow_of(from), shadow_bytes(bytes));
  return image + bytes + shadow_bytes(bytes);
}

static const char *load(const char *image, void *to, size_t bytes) {
  copy(to, image, bytes);
  copy(shadow_of(to), image + bytes, shadow_bytes(bytes));
  return image + bytes + shadow_bytes(bytes);
}

/// How much of a block is in use: of all but the first of the chain it may be all.
static size_t bytes_used(const rl_arena *arena, const rl_block *block) {
  return block == arena->blocks ? (size_t)(arena->at - (char *)block) : BLOCK_BYTES;
}

static size_t bytes_in_all(const rl_arena *arena) {
  size_t bytes = 0;
  for (rl_block *block = arena->blocks; block; block = block->next) {
    bytes += bytes_used(arena, block) + shadow_bytes(bytes_used(arena, block));
  }
  for (rl_large *large = arena->large; large; large = large->next) {
    bytes += sizeof *large + large->size + shadow_bytes(sizeof *large + large->size);
  }
  return bytes;
}

rl_arena_image *rl_arena_keep(rl_arena *arena) {
  rl_heap_flush(&arena->heap);  // what is free now may be in use later
  rl_arena_image *image = malloc(sizeof *image + bytes_in_all(arena));
  if (!image) return NULL;
  image->arena = *arena;
  char *to = image->bytes;
  for (rl_block *block = arena->blocks; block; block = block->next) to = save(to, block, bytes_used(arena, block));
  for (rl_large *large = arena->large; large; large = large->next) {
    large->is_in_image = true;
    to = save(to, large, sizeof *large + large->size);
  }
  return image;
}

/// Gives back the blocks that came after those of the image.
static void give_newer_blocks(rl_arena *arena, const rl_block *oldest) {
  rl_block *newer = arena->blocks, *last = NULL;
  for (rl_block *block = newer; block != oldest; block = block->next) last = block;
  if (!last) return;
  last->next = NULL;
  give_blocks(newer);
}

void rl_arena_restore(rl_arena *arena, const rl_arena_image *image) {
  rl_heap_flush(&arena->heap);
  free_chain(arena->large);
  give_newer_blocks(arena, image->arena.blocks);
  *arena = image->arena;
  const char *from = image->bytes;
  for (rl_block *block = arena->blocks; block; block = block->next) {
    size_t bytes = bytes_used(arena, block);
    from = load(from, block, bytes);
    hide((char *)block + bytes, BLOCK_BYTES - bytes);
  }
  // The links of the chain are in the pieces: each is right as soon as it is copied.
  for (rl_large *large = arena->large; large; large = large->next) {
    rl_large head;  // in the image it stands at any address
    memcpy(&head, from, sizeof head);
    from = load(from, large, sizeof head + head.size);
  }
}

void rl_arena_forget(rl_arena *arena, rl_arena_image *image) {
  rl_arena_restore(arena, image);
  for (rl_large *large = arena->large; large; large = large->next) large->is_in_image = false;
  free(image);
}
