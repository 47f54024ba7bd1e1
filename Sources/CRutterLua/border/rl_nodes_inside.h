// What constructors and walker share: the rules of rl_nodes.h as tables.
#ifndef RL_NODES_INSIDE_H
#define RL_NODES_INSIDE_H

#include "rl_internal.h"

enum { RL_TAKES_NONE, RL_TAKES_LABEL, RL_TAKES_CHILDREN };

typedef struct rl_kind_rule {
  const char *word;
  int takes;
} rl_kind_rule;

typedef struct rl_option_rule {
  const char *word, *words;
  unsigned kinds, takes;
} rl_option_rule;

extern const rl_kind_rule rl_kind_rules[RL_NODE_COUNT];
extern const rl_option_rule rl_option_rules[RL_OPTION_COUNT];

/// The kind of node that the value at `index` is, or -1. Scripts cannot forge it. [-0, +0, -]
int rl_node_kind(lua_State *L, int index);
/// The option of an interned word, or -1. [-0, +0, -]
int rl_find_option(const rl_state *state, const char *word);
/// Whether the value is of a kind that an option takes. [-0, +0, -]
bool rl_option_takes(lua_State *L, unsigned takes, int value);

/// Whether an option takes the value at `index`, as it is not an id that is too long. [-0, +0, -]
bool rl_is_short_enough(lua_State *L, rl_option option, int index);

/// [-0, +0, -]  On which line the node at `index` was made; 0 if it has no id.
int64_t rl_line_of(lua_State *L, int index);

// For constructors.

/// What a message calls the value at `index`: `cell`, `table`. [-0, +0, -]
const char *rl_kind_of_value(lua_State *L, int index);
/// Notes on which line the node at `index` is being made. [-0, +0, m]
void rl_note_line(lua_State *L, int index);
/// Makes the table at `index` a node of the kind that the constructor which runs is for. [-0, +0, -]
void rl_mark_node(lua_State *L, int index);
/// `rutter.tabs { … }`. Upvalues: the kind, its metatable.
int rl_construct_tabs(lua_State *L);

#endif
