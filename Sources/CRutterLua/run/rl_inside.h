// The inside of Lua 5.4.0 to 5.4.6, as far as a walk through a state reads it: nothing is ever written but one value on top
// of a stack. `rl_inside_is_known` compares it with what Lua's own functions say, once for each process; where that does
// not hold, nobody looks here.
#ifndef RL_INSIDE_H
#define RL_INSIDE_H

#include "rl_internal.h"

/// Tags of values. `RL_IN_COLLECTED` is set in those of collectable ones.
enum {
  RL_IN_FALSE = 0x01, RL_IN_TRUE = 0x11, RL_IN_LIGHT = 0x02, RL_IN_INTEGER = 0x03, RL_IN_FLOAT = 0x13,
  RL_IN_SHORT = 0x04, RL_IN_LONG = 0x14, RL_IN_TABLE = 0x05, RL_IN_LUA = 0x06, RL_IN_LIGHT_C = 0x16, RL_IN_C = 0x26,
  RL_IN_USERDATA = 0x07, RL_IN_THREAD = 0x08, RL_IN_TYPE = 0x0f, RL_IN_VARIANT = 0x3f, RL_IN_COLLECTED = 0x40,
};

typedef struct rl_in_value {
  union {
    const void *pointer;
    lua_CFunction function;
    lua_Integer integer;
    lua_Number number;
    uint64_t bits;
  };
  uint8_t tag;  // what follows is not always a value's
} rl_in_value;

#define RL_IN_HEADER const void *header_next; uint8_t header_tag, header_marks

typedef struct rl_in_node {
  uint64_t value_bits;
  uint8_t value_tag, key_tag;
  int next;
  uint64_t key_bits;
} rl_in_node;

typedef struct rl_in_table {
  RL_IN_HEADER;
  uint8_t flags, node_log;
  unsigned limit;
  const rl_in_value *items;
  const rl_in_node *nodes, *last_free;
  const struct rl_in_table *metatable;
} rl_in_table;

typedef struct rl_in_upvalue {
  RL_IN_HEADER;
  const rl_in_value *value;  // on a stack while it is open, else its own
  rl_in_value own;
} rl_in_upvalue;

typedef struct rl_in_prototype {
  RL_IN_HEADER;
  uint8_t parameters, is_vararg, stack_size;
  int upvalue_count, constant_count, code_count, line_count, inner_count, local_count, absolute_count;
  int first_line, last_line;
  const void *constants;
  const uint32_t *code;
} rl_in_prototype;

typedef struct rl_in_lua_function {
  RL_IN_HEADER;
  uint8_t upvalue_count;
  const void *gray;
  const rl_in_prototype *prototype;
  const rl_in_upvalue *upvalues[];
} rl_in_lua_function;

typedef struct rl_in_c_function {
  RL_IN_HEADER;
  uint8_t upvalue_count;
  const void *gray;
  lua_CFunction function;
  rl_in_value upvalues[];
} rl_in_c_function;

typedef struct rl_in_call {
  const rl_in_value *function, *top;
  const struct rl_in_call *previous, *next;
  union {
    struct {
      const uint32_t *place;
      volatile int trap;
      int extra;
    } lua;
    struct {
      lua_KFunction then;
      ptrdiff_t old_handler;
      lua_KContext context;
    } c;
  };
  int more;  // what it is depends on the status
  short results;
  unsigned short status;
} rl_in_call;

/// Bits of a call's status.
enum { RL_IN_CALLS_C = 1 << 1, RL_IN_PROTECTS = 1 << 4, RL_IN_FINALIZES = 1 << 7, RL_IN_CLOSES = 1 << 9 };
enum { RL_IN_HOOKED = 1 << 3 };

typedef struct rl_in_thread {
  RL_IN_HEADER;
  uint8_t status, allows_hook;
  unsigned short calls;
  rl_in_value *top;
  const void *global;
  const rl_in_call *call;
} rl_in_thread;

/// Whether the inside of this Lua is the one that stands here. [-0, +0, -]
bool rl_inside_is_known(void);

/// Pushes a value that is alive. There has to be room. [-0, +1, -]
static inline void rl_in_push(lua_State *L, rl_in_value value) {
  lua_pushnil(L);
  rl_in_value *top = ((const rl_in_thread *)L)->top - 1;
  top->bits = value.bits;
  top->tag = value.tag;
}

/// The value on top, which is popped. [-1, +0, -]
static inline rl_in_value rl_in_pop(lua_State *L) {
  rl_in_value value = ((const rl_in_thread *)L)->top[-1];
  lua_pop(L, 1);
  return value;
}

static inline rl_in_value rl_in_object(const void *object, uint8_t tag) {
  return (rl_in_value){.pointer = object, .tag = tag | RL_IN_COLLECTED};
}

/// How many places the array of a table has. The bit says that `limit` is a hint and not that number.
static inline size_t rl_in_item_count(const rl_in_table *table) {
  size_t limit = table->limit, size = 1;
  if (!(table->flags & 1 << 7) || (limit & (limit - 1)) == 0) return limit;
  while (size < limit) size *= 2;
  return size;
}

static inline size_t rl_in_node_count(const rl_in_table *table) { return (size_t)1 << table->node_log; }

static inline rl_in_value rl_in_key(const rl_in_node *node) {
  return (rl_in_value){.bits = node->key_bits, .tag = node->key_tag};
}

static inline rl_in_value rl_in_value_of(const rl_in_node *node) {
  return (rl_in_value){.bits = node->value_bits, .tag = node->value_tag};
}

static inline bool rl_in_is_nil(rl_in_value value) { return (value.tag & RL_IN_TYPE) == 0; }

static inline bool rl_in_is_open(const rl_in_upvalue *upvalue) { return upvalue->value != &upvalue->own; }

#endif
