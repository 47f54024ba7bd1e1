// The walk through everything that the scripts of a state hold, in an order that depends on nothing but what is held. Two
// states that could ever behave differently give different tokens, or the walk says why they cannot be compared.
//
// Numbers of the host stand in the tokens as they are, each sort under a kind of its own: whoever compares states of two
// sessions names them anew, by their first use. The tokens are comparable within one process only.
#ifndef RL_WALK_H
#define RL_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a token tells. From `RL_WALK_ID` on it is a number of the host: `RL_WALK_ID` and its `rl_class`.
typedef enum __attribute__((enum_extensibility(open))) rl_walk_kind : uint32_t {
  RL_WALK_MARK,      // what follows: one of the walk's own words
  RL_WALK_NUMBER,    // an object, by its first visit
  RL_WALK_COUNT,
  RL_WALK_INTEGER,
  RL_WALK_FLOAT,     // its bits
  RL_WALK_CODE,      // an address in the program, counted from one that is fixed
  RL_WALK_STATE,     // a field of the state
  RL_WALK_ID = 0x100,
  RL_WALK_TRANSACTION = 0x1ff,
} rl_walk_kind;

/// Where a walk goes: one token at a time.
typedef struct rl_walk_sink {
  void *_Nullable context;
  void (*_Nonnull token)(void *_Nullable context, uint32_t kind, uint64_t value);
  void (*_Nonnull bytes)(void *_Nullable context, const char *_Nonnull bytes, size_t length);
} rl_walk_sink;

typedef struct rl_state rl_state;
typedef struct rl_walk rl_walk;

/// Begins a walk; NULL if there is no memory. Until it ends nothing of the state may run. Also while the host answers.
rl_walk *_Nullable rl_walk_begin(rl_state *_Nonnull state, rl_walk_sink sink);
/// Walks what a slot holds to which the host refers: a function, or the rows of a list.
void rl_walk_handle(rl_walk *_Nonnull walk, int64_t slot);
/// Walks a waiting coroutine of the host.
void rl_walk_thread(rl_walk *_Nonnull walk, uint32_t slot);
/// Walks all that is left: what runs, global variables, the registry, slots that the host did not name, and the state's own
/// fields. To be called once, after all the others.
void rl_walk_rest(rl_walk *_Nonnull walk);
/// Ends a walk: NULL, or why the state cannot be compared. The tokens are worth nothing then.
const char *_Nullable rl_walk_end(rl_walk *_Nonnull walk);

/// Why nothing can be told of a state, whatever it holds; NULL if it can.
const char *_Nullable rl_walk_obstacle(const rl_state *_Nonnull state);

/// Whether the inside of this Lua is known. Where it is not, no state can be compared.
bool rl_can_walk(void);

#endif
