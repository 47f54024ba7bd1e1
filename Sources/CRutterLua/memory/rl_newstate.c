// Making a lua_State whose hash seed is the same in every process.
//
// Lua takes the seed from the clock and from addresses, and offers no way to give one. It shows: which places of a table
// collide decides when the table is laid out anew, and so what `#t` gives for a table with holes (K1).
//
// lua_newstate asks for memory in one order: first for the block that holds the global state, then it makes the seed and
// writes it into that block, then it asks for the first stack, and only after that it makes strings. So between the first
// and the second request the seed stands in the block and nothing was hashed by it. That is the moment to replace it.
//
// Where in the block it stands is found out by trying, once for each process: of three states that are born at different
// addresses and refused their second request, everything is the same but the addresses within the block and the seed.
// Where that does not leave one place (another Lua), seeds stay as they are, and `rl_has_own_seed` says so.
#include "rl_internal.h"
#include "rl_parts.h"

#include <pthread.h>
#include <stdalign.h>
#include <string.h>

enum { TRIALS = 3, LARGEST_BLOCK = 4096, SEED = 0x52757474 };

/// What lua_newstate asked for so far.
typedef struct birth {
  rl_state *state;
  char *block;   // that of the global state
  size_t size;   // of it
  int requests;
} birth;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static size_t seed_offset;  // 0 for none

// MARK: Finding the place

static alignas(16) char trials[TRIALS][LARGEST_BLOCK];

/// Serves one request only.
static void *try_request(void *context, void *block, size_t old_size, size_t new_size) {
  birth *trial = context;
  (void)block, (void)old_size;
  if (new_size == 0 || trial->requests++ > 0 || new_size > LARGEST_BLOCK) return NULL;
  trial->size = new_size;
  return trial->block;
}

/// Whether the word at this place is the same in two trials, or is an address within each.
static bool is_alike(size_t at, int other) {
  uint64_t a, b;
  memcpy(&a, trials[0] + at, sizeof a);
  memcpy(&b, trials[other] + at, sizeof b);
  return a == b || a - (uintptr_t)trials[0] == b - (uintptr_t)trials[other];
}

static void find_seed(void) {
  birth trial = {.size = 0};
  for (int i = 0; i < TRIALS; i++) {
    trial = (birth){.block = trials[i]};
    lua_newstate(try_request, &trial);
  }
  size_t found = 0;
  for (size_t at = 0; at + sizeof(uint64_t) <= trial.size; at += sizeof(uint64_t)) {
    if (is_alike(at, 1) && is_alike(at, 2)) continue;
    for (size_t half = at; half < at + sizeof(uint64_t); half += sizeof(uint32_t)) {
      bool differs = memcmp(trials[0] + half, trials[1] + half, 4) != 0 || memcmp(trials[0] + half, trials[2] + half, 4) != 0;
      if (!differs) continue;
      if (found) return;
      found = half;
    }
  }
  seed_offset = found;
}

// MARK: Making states

static void *first_requests(void *context, void *block, size_t old_size, size_t new_size) {
  birth *birth = context;
  uint32_t seed = SEED;
  if (new_size > 0 && ++birth->requests == 2 && seed_offset) memcpy(birth->block + seed_offset, &seed, sizeof seed);
  void *served = rl_allocate(birth->state, block, old_size, new_size);
  if (new_size > 0 && birth->requests == 1) birth->block = served;
  return served;
}

lua_State *rl_new_lua(rl_state *state) {
  pthread_once(&once, find_seed);
  birth birth = {.state = state};
  lua_State *L = lua_newstate(first_requests, &birth);
  if (L) lua_setallocf(L, rl_allocate, state);
  return L;
}

bool rl_has_own_seed(void) {
  pthread_once(&once, find_seed);
  return seed_offset != 0;
}
